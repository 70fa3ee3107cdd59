#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which small changes of the headers does no test notice?

Each mutant is one header of include/gridlogic with one change: an operator swapped, a constant one
larger or smaller, a condition negated, rows for columns, another value returned. The test files
that mirror the header are compiled with it and run, then all others that include it, and then the
mirrors once more, as compile-time tests and under ASan and UBSan. The mutant is killed where a
compilation fails, a test fails, or either takes far longer than without the change. One that does
not even compile by itself counts for nothing.

    tests/mutation/mutate.py                                100 mutants, chosen by chance
    tests/mutation/mutate.py --header extent.hpp --count 0  all mutants of a header
    tests/mutation/mutate.py --header extent.hpp:57         those of one line
    tests/mutation/mutate.py --header 'tictactoe/*' --count 40 --seed 7 --jobs 2 --mirrors
    tests/mutation/mutate.py --header random.hpp --list     shows them, runs nothing

It needs Python 3, Catch2, and clang++ or g++ (another compiler: CXX). It works in a copy of the
sources in a temporary folder. Tests that are tagged [long] are left out. The last line is the sum;
the exit status is 1 if an unexplained mutant has survived.

explained.txt names the survivors that are right: changes that no program could notice, or only by
a clock. They are not run. It holds what is printed for a survivor, with the reason added; a mutant
is found by its header, the text of its line (of all such lines) and its change, so that lines may
move. "#2" is the second place in the line where that change can be made.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

top = pathlib.Path(__file__).resolve().parents[2]

# ---- the changes

swaps = {
    '<': ['<=', '>'], '<=': ['<'], '>': ['>=', '<'], '>=': ['>'], '==': ['!='], '!=': ['=='],
    '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'],
    '&': ['|'], '|': ['&'], '^': ['|'], '<<': ['>>'], '>>': ['<<'], '&&': ['||'], '||': ['&&'],
    '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '%=': ['*='],
    '&=': ['|='], '|=': ['&='], '^=': ['|='], '<<=': ['>>='], '>>=': ['<<='],
}
prefixes = {'!': [''], '~': [''], '++': ['--'], '--': ['++']}
words = {
    'true': ['false'], 'false': ['true'], 'break': ['continue'], 'continue': ['break'],
    'min': ['max'], 'max': ['min'], 'PTRDIFF_MIN': ['PTRDIFF_MAX'], 'PTRDIFF_MAX': ['PTRDIFF_MIN'],
}
members = {'row': 'col', 'col': 'row', 'rows': 'cols', 'cols': 'rows'}

token = re.compile(r'''
    (?P<skip> \s+ | //[^\n]* | /\*.*?\*/ | ^[ \t]*\#(?:[^\n\\]|\\\n|\\.)*
            | R"\((?:.|\n)*?\)" | (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"
            | (?:u8|[uUL])?'(?:[^'\\\n]|\\.)+' )
  | (?P<number> (?:0[xX][0-9a-fA-F']+|[0-9][0-9']*)[uUlLzZ]*(?![\w.]) )
  | (?P<word> \w+ )
  | (?P<sign> <=> | <<= | >>= | \.\.\. | -> | :: | \+\+ | -- | && | \|\| | << | >>
            | [-+*/%&|^<>=!]= | . )''', re.VERBOSE | re.MULTILINE | re.DOTALL)

Mutant = collections.namedtuple('Mutant', 'header line text change edits')


def neighbors_of(number):
    """The integer literals one larger and one smaller."""
    prefix, digits, suffix = re.fullmatch(
        r"(0[xX]|0(?=.)|)([0-9a-fA-F']+)([uUlLzZ]*)", number).groups()
    base, form = {'': (10, 'd'), '0': (8, 'o')}.get(prefix, (16, 'x'))
    value = int(digits.replace("'", ''), base)
    return [f'{prefix}{other:{form}}{suffix}' for other in (value + 1, value - 1) if other >= 0]


def closing(tokens, opening):
    """The number of the token that closes the bracket at `opening`."""
    depth = 0
    for number in range(opening, len(tokens)):
        depth += {'(': 1, ')': -1}.get(tokens[number].group(), 0)
        if depth == 0:
            return number
    return opening


def mutants_of(header, source):
    """All mutants of a header, in its order."""
    tokens = [found for found in token.finditer(source) if found.lastgroup != 'skip']
    found = []

    def add(old, new, *edits):
        found.append((edits[0][0], old, new, edits))

    for number, it in enumerate(tokens):
        text, (start, end) = it.group(), it.span()
        before = tokens[number - 1].group() if number else ''
        after = tokens[number + 1].group() if number + 1 < len(tokens) else ''
        # As clang-format sets them, binary operators stand free, and nothing else does.
        is_free = source[start - 1].isspace() and source[end:end + 1].isspace()
        if before == 'operator' or text == 'operator':
            continue
        choices = []
        if it.lastgroup == 'number':
            choices = neighbors_of(text)
        elif text in words:
            choices = words[text]
        elif text in members and (before in ('.', '->') or after == '(' and
                                  (before == 'return' or not re.match(r'\w', before))):
            choices = [members[text]]
        elif text in swaps and is_free:
            choices = swaps[text]
        elif text in prefixes:
            choices = prefixes[text]
        for new in choices:
            add(text, new, (start, end, new))
        if text in ('if', 'while'):
            opening = number + 1 + (after == 'constexpr')
            if tokens[opening].group() != '(':
                continue
            inner = source[tokens[opening].end():tokens[closing(tokens, opening)].start()]
            if ';' not in inner and not inner.startswith('const '):
                place = tokens[opening].end()
                add(f'{text} (', f'{text} (!', (place, place, '!('),
                    (place + len(inner), place + len(inner), ')'))
        if text == 'return':
            depth, last = 0, number + 1
            while tokens[last].group() != ';' or depth:
                depth += {'(': 1, '{': 1, ')': -1, '}': -1}.get(tokens[last].group(), 0)
                last += 1
            value = source[end + 1:tokens[last].start()]
            if value not in ('', '{}', '0', 'true', 'false', '*this'):
                add('return …', 'return {}', (end + 1, tokens[last].start(), '{}'))

    lines, seen, result = source.split('\n'), collections.Counter(), []
    for start, old, new, edits in found:
        line = source.count('\n', 0, start)
        change = f'{old} → {new or "nothing"}'
        seen[line, change] += 1
        if seen[line, change] > 1:
            change += f' #{seen[line, change]}'
        result.append(Mutant(header, line + 1, lines[line].strip(), change, edits))
    return result


def read_keys(path):
    """The mutants that explained.txt or the output of a run names, each as `key_of` names it."""
    keys, where = set(), ()
    for line in path.read_text().splitlines():
        if line.startswith('    '):
            keys.add((*where, line.strip().split(':')[0]))
        else:
            where = tuple(line.split(': ', 1))
    return keys


def key_of(mutant):
    return mutant.header, mutant.text, mutant.change


# ---- the tests

class Sources:
    """Who includes whom."""

    def __init__(self, folder):
        self.includes = {}
        for path in [*folder.glob('include/gridlogic/**/*.hpp'), *folder.glob('tests/**/*.[ch]pp')]:
            name = path.relative_to(folder).as_posix()
            self.includes[name] = set()
            for kind, target in re.findall(r'^#include ([<"])(.*)[>"]', path.read_text(), re.M):
                own = name.rsplit('/', 1)[0]
                for base in ['include'] if kind == '<' else ['tests', own]:
                    self.includes[name].add(f'{base}/{target}')
        self.tests = [name for name in self.includes if name.endswith('.test.cpp')]

    def reach(self, name):
        reached, waiting = set(), [name]
        while waiting:
            one = waiting.pop()
            if one not in reached:
                reached.add(one)
                waiting += self.includes.get(one, ())
        return reached

    def users(self, header):
        return {name for name in self.tests if f'include/gridlogic/{header}' in self.reach(name)}

    def mirrors(self, header):
        """The test file of the header; without one, those of the headers that include it."""
        own = 'tests/' + header.replace('.hpp', '.test.cpp')
        if own in self.includes:
            return {own}
        prefix, found = 'include/gridlogic/', set()
        for name, included in self.includes.items():
            if name.startswith(prefix) and prefix + header in included:
                found |= self.mirrors(name[len(prefix):])
        return found


class Tests:
    """Compiles and runs test files in a copy of the sources."""

    modes = {
        '-O0': ['-O0', '-DCATCH_CONFIG_RUNTIME_STATIC_REQUIRE'],
        '-O1': ['-O1', '-DCATCH_CONFIG_RUNTIME_STATIC_REQUIRE'],
        'constant': ['-O0', '-fsyntax-only'],
        'sanitized': ['-O1', '-g1', '-DCATCH_CONFIG_RUNTIME_STATIC_REQUIRE',
                      '-fsanitize=address,undefined', '-fno-sanitize-recover=all'],
    }

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.ready, self.usual, self.level = set(), {}, {}
        self.compiler = os.environ.get('CXX') or next(
            (name for name in ('clang++', 'clang++-14', 'g++') if shutil.which(name)), 'c++')
        version = subprocess.run([self.compiler, '--version'], capture_output=True, text=True)
        is_clang = 'clang' in version.stdout
        self.options = ['-std=c++20', '-D_GLIBCXX_ASSERTIONS', '-pthread', '-w'] + (
            ['-fconstexpr-steps=400000000', '-ferror-limit=1'] if is_clang else
            ['-fconstexpr-ops-limit=400000000', '-fconstexpr-loop-limit=1000000', '-fmax-errors=1'])
        self.linking = ['-fuse-ld=lld'] if is_clang and shutil.which('ld.lld') else []
        probe = subprocess.run([self.compiler, '-E', '-x', 'c++', '-'], capture_output=True,
                               input=b'#include <catch2/catch.hpp>')
        self.is_v2 = probe.returncode == 0
        if self.is_v2:
            self.options.append('-DGRIDLOGIC_CATCH2_V2')

    def command(self, mode, *extra):
        return [self.compiler, *self.options, *self.modes[mode], *extra,
                f'-I{self.folder}/include', f'-I{self.folder}/tests']

    def run(self, command, limit, memory=None):
        """The exit status, None where it took too long; and what was written."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        with subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, preexec_fn=prepare,
                              start_new_session=True) as process:
            try:
                output, _ = process.communicate(timeout=limit)
                return process.returncode, output.decode(errors='replace')
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None, ''

    def prepare(self, mode):
        """What all test files of a mode share, once: Catch2 precompiled, main, operator new."""
        with self.lock:
            if mode in self.ready:
                return
            place = self.folder / mode
            place.mkdir()
            (place / 'common.hpp').write_text(
                '#include "catch.hpp"\n' + ''.join(f'#include <{name}>\n' for name in (
                    'algorithm', 'array', 'cstdint', 'map', 'optional', 'set', 'string', 'vector')))
            commands = [[*self.command(mode), '-x', 'c++-header', place / 'common.hpp', '-o',
                         place / 'common.hpp.gch']]
            if mode != 'constant':
                for name in ['allocations.test'] + ['main'] * self.is_v2:
                    commands.append([*self.command(mode), '-c', self.folder / f'tests/{name}.cpp',
                                     '-o', place / f'{name}.o'])
            for command in commands:
                status, output = self.run(command, 600)
                if status != 0:
                    sys.exit(output or 'the shared part of the tests takes too long to compile')
            self.ready.add(mode)

    def try_one(self, name, mode, changed, limits=(600, 600)):
        """Compiles a test file, and runs it. How it died, if it did, and how long both took."""
        self.prepare(mode)
        place = self.folder / mode
        with tempfile.TemporaryDirectory(dir=self.folder) as own:
            began = time.monotonic()
            compiling = [self.compiler, f'-I{changed}', *self.command(mode)[1:], '-include',
                         place / 'common.hpp', '-c', self.folder / name, '-o', f'{own}/test.o']
            status, output = self.run(compiling, limits[0])
            compiled = time.monotonic()
            took = [compiled - began, 0]
            if status != 0:
                return 'time' if status is None else 'compile', took, output
            if mode == 'constant' or name.endswith('/allocations.test.cpp'):
                return None, took, ''
            linking = [*self.command(mode), *self.linking, f'{own}/test.o',
                       *place.glob('*.o'), *([] if self.is_v2 else ['-lCatch2Main', '-lCatch2']),
                       '-o', f'{own}/test']
            status, output = self.run(linking, 600)
            if status != 0:
                sys.exit(output)
            linked = time.monotonic()
            status, output = self.run([f'{own}/test', '~[long]', '-a'], limits[1],
                                      None if mode == 'sanitized' else 4 << 30)
            took[1] = time.monotonic() - linked
            if status != 0:
                return 'time' if status is None else 'test', took, output
            return None, took, ''

    def cost(self, name, mode):
        """How long a test file usually takes, compiled and run; the unchanged one must pass."""
        if (name, mode) not in self.usual:
            how, took, output = self.try_one(name, mode, self.folder / 'include')
            if how:
                sys.exit(f'{name} fails without any change ({mode}):\n{output[:2000]}')
            self.usual[name, mode] = took
        return self.usual[name, mode]

    def quick_mode(self, name):
        """-O0, or -O1 where that saves more running than it costs compiling."""
        if name not in self.level:
            self.level[name] = '-O0'
            if self.cost(name, '-O0')[1] > 5 and \
                    sum(self.cost(name, '-O1')) < sum(self.cost(name, '-O0')):
                self.level[name] = '-O1'
        return self.level[name]

    def verdict(self, mutant, source, sources, mirrors_only):
        """How the mutant died: by 'compile', 'test' or 'time', 'invalid', or None."""
        users = sources.users(mutant.header)
        mirrors = sources.mirrors(mutant.header) & users

        def cheapest_first(names):
            return sorted(names, key=lambda name: (self.folder / name).stat().st_size)

        def stages():
            for name in cheapest_first(mirrors):
                yield name, self.quick_mode(name)
            if mirrors_only:
                return
            for name in cheapest_first(users - mirrors):
                yield name, self.quick_mode(name)
            for mode in ('constant', 'sanitized'):
                for name in cheapest_first(mirrors):
                    yield name, mode

        for start, end, new in sorted(mutant.edits, reverse=True):
            source = source[:start] + new + source[end:]
        with tempfile.TemporaryDirectory(dir=self.folder) as changed:
            path = pathlib.Path(changed, 'gridlogic', mutant.header)
            path.parent.mkdir(parents=True)
            path.write_text(source)
            for name, mode in stages():
                usual = self.cost(name, mode)
                how, _, output = self.try_one(name, mode, changed,
                                              [10 + 5 * seconds for seconds in usual])
                if how == 'compile' and not re.search('static.assert', output):
                    alone = [*self.command('constant'), '-x', 'c++', '-include', path, '/dev/null']
                    alone.insert(1, f'-I{changed}')
                    if self.run(alone, 600)[0] != 0:
                        return 'invalid', ''
                if how:
                    return how, f'{name} {mode}'
        return None, ''


# ---- the run

def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--header', action='append', metavar='H',
                        help='of these headers only: a path below include/gridlogic, or a pattern, '
                             'and a line behind a colon')
    parser.add_argument('--skip', action='append', default=[], metavar='H', help='but not of these')
    parser.add_argument('--count', type=int, default=100, metavar='N', help='0: all there are')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    parser.add_argument('--jobs', type=int, default=1, metavar='N')
    parser.add_argument('--mirrors', action='store_true',
                        help='stop behind the mirrors: for a first look')
    parser.add_argument('--again', type=pathlib.Path, metavar='OUTPUT',
                        help='those that have survived in a run that printed this')
    parser.add_argument('--list', action='store_true', help='show the mutants, run nothing')
    given = parser.parse_args()

    def is_one_of(mutant, patterns):
        return any(fnmatch.fnmatch(name, pattern) for pattern in patterns
                   for name in (mutant.header, f'{mutant.header}:{mutant.line}'))

    with tempfile.TemporaryDirectory(prefix='mutation-') as folder:
        folder = pathlib.Path(folder)
        for name in ('include', 'tests'):
            shutil.copytree(top / name, folder / name)
        headers = {path.relative_to(folder / 'include/gridlogic').as_posix(): path.read_text()
                   for path in sorted((folder / 'include/gridlogic').rglob('*.hpp'))}
        every = [mutant for header, source in headers.items()
                 for mutant in mutants_of(header, source)]
        chosen = [mutant for mutant in every if is_one_of(mutant, given.header or ['*']) and
                  not is_one_of(mutant, given.skip)]
        if given.again:
            again = read_keys(given.again)
            chosen = [mutant for mutant in chosen if key_of(mutant) in again]
        everything = len(chosen)
        if given.count and given.count < everything:
            places = random.Random(given.seed).sample(range(everything), given.count)
            chosen = [chosen[place] for place in sorted(places)]
        print(f'{len(chosen)} of {everything} mutants, seed {given.seed}', flush=True)
        if given.list:
            for mutant in chosen:
                print(f'{mutant.header}:{mutant.line}: {mutant.change:20} {mutant.text}')
            return 0

        explained = read_keys(top / 'tests/mutation/explained.txt')
        for header, text, change in sorted(explained - {key_of(mutant) for mutant in every}):
            print(f'explained, but no longer there: {header}: {text}: {change}')
        sources, tests = Sources(folder), Tests(folder)
        count = collections.Counter()

        def judge(mutant):
            if key_of(mutant) in explained:
                return mutant, 'explained', ''
            how, where = tests.verdict(mutant, headers[mutant.header], sources, given.mirrors)
            return mutant, how or 'survived', where

        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            for mutant, how, where in pool.map(judge, chosen):
                count[how] += 1
                print(f'{how:9} {mutant.header}:{mutant.line}: {mutant.change}  {where}')
                if how == 'survived':
                    print(f'{mutant.header}: {mutant.text}\n    {mutant.change}: ')
                sys.stdout.flush()

        killed = [f'{count[how]} by {how}' for how in ('compile', 'test', 'time')]
        print(f'{len(chosen)} mutants: killed {", ".join(killed)}; {count["invalid"]} invalid, '
              f'{count["explained"]} explained, {count["survived"]} survived')
        return 1 if count['survived'] else 0


if __name__ == '__main__':
    sys.exit(main())
