#!/usr/bin/env node
// Plain JavaScript that an old Node can load too: the sources are TypeScript, which this project's own Node runs as it stands.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const least = engines.node.replace('>=', '')
const program = fileURLToPath(import.meta.url)
// What an earlier `npm ci` brought may be too old as well, and does not hand over to itself.
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

/** Whether a version is at least another one, by their numbers. */
function isAtLeast(version, other) {
  const [numbers, others] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const differing = numbers.findIndex((number, index) => number !== others[index])
  return differing === -1 || numbers[differing] > others[differing]
}

if (isAtLeast(process.versions.node, least)) {
  // What was compiled once is not compiled again by the next start.
  modules.enableCompileCache()
  await import('./etalon.ts')
} else if (existsSync(ownNode) && realpathSync(ownNode) !== process.execPath) {
  const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  // It may have got the signal itself, from the terminal; it takes both for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => (process.exitCode = code ?? 4))
} else {
  console.error(
    `etalon: this is Node ${process.versions.node}; it takes ${least} or later, which \`npm install --save-dev node@${least.split('.')[0]}\` brings, and \`npm ci\` in a clone`,
  )
  process.exitCode = 3
}
