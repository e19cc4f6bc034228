// Writes the built page as sources of the program: `node embed.mjs DIST OUT FILE…`. The assembler includes
// the files, so that no compiler has to read them as text. Further files have no `/` before their names: no
// address leads to them.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const [dist, out, ...further] = process.argv.slice(2).map((path) => resolve(path));
mkdirSync(out, { recursive: true });

const filesIn = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

const assembly = ['.section .rodata'];
const table = [];
const include = (symbol, file) =>
  assembly.push(`.global ${symbol}`, `${symbol}:`, `.incbin "${file}"`, `.global ${symbol}_end`, `${symbol}_end:`);

const pathOf = (file) => (further.includes(file) ? basename(file) : '/' + relative(dist, file));

[...filesIn(dist).sort(), ...further].forEach((file, index) => {
  const packed = join(out, `${index}.gz`);
  writeFileSync(packed, gzipSync(readFileSync(file), { level: 9 }));
  include(`agon_page_${index}`, file);
  include(`agon_page_packed_${index}`, packed);
  table.push({ index, path: pathOf(file) });
});
assembly.push('.section .note.GNU-stack,"",%progbits', '');

const declared = ({ index }) =>
  ['', '_packed'].map((kind) => `extern const char agon_page${kind}_${index}[], agon_page${kind}_${index}_end[];`);
const entry = ({ index, path }) =>
  `    EmbeddedFile{"${path}", {agon_page_${index}, agon_page_${index}_end}, ` +
  `{agon_page_packed_${index}, agon_page_packed_${index}_end}},`;
writeFileSync(join(out, 'page_files.S'), assembly.join('\n'));
writeFileSync(join(out, 'page_files.cpp'), `#include "page/embedded.h"

#include <array>

extern "C" {
${table.flatMap(declared).join('\n')}
}

namespace agon {

std::span<const EmbeddedFile> embedded_files()
{
    static const std::array files{
${table.map(entry).join('\n')}
    };
    return files;
}

}  // namespace agon
`);
