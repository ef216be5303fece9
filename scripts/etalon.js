#!/usr/bin/env node
// Plain JavaScript, so that an old Node can load it too. The sources are TypeScript, which the project's own Node runs directly.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const least = engines.node.replace('>=', '')
const program = fileURLToPath(import.meta.url)
// The Node of an earlier `npm ci` may be too old as well, and must not relaunch itself.
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

/** Whether a version is at least another, compared by number. */
function isAtLeast(version, other) {
  const [numbers, others] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const differing = numbers.findIndex((number, index) => number !== others[index])
  return differing === -1 || numbers[differing] > others[differing]
}

if (isAtLeast(process.versions.node, least)) {
  // Caches compiled code for the next start.
  modules.enableCompileCache()
  await import('./etalon.ts')
} else if (existsSync(ownNode) && realpathSync(ownNode) !== process.execPath) {
  const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child may have received the signal from the terminal as well; it treats both as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => (process.exitCode = code ?? 4))
} else {
  console.error(
    `etalon: this is Node ${process.versions.node}; etalon needs ${least} or later; install it with \`npm install --save-dev node@${least.split('.')[0]}\`, or with \`npm ci\` in a clone`,
  )
  process.exitCode = 3
}
