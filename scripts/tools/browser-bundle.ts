import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { browserBundle } from './browser-bundle/bundle.ts'

const FILE = resolve(import.meta.dirname, '../../dist/browser/etalon-mock.js')

const code = await browserBundle()
mkdirSync(dirname(FILE), { recursive: true })
writeFileSync(FILE, code)
const kilobytes = (bytes: Uint8Array | string): string => `${Math.ceil(Buffer.byteLength(bytes) / 1024)} kB`
console.log(`${relative(process.cwd(), FILE)}: ${kilobytes(code)}, ${kilobytes(gzipSync(code))} compressed`)
