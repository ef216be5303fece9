#!/usr/bin/env node
// Plain JavaScript, so that an old Node can load it too. The sources are TypeScript, which the project's own Node runs directly.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'
import { tooOld } from './required-node.js'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const problem = tooOld(engines.node.replace('>=', ''))
const program = fileURLToPath(import.meta.url)
// The Node of an earlier `npm ci` may be too old as well, and must not relaunch itself.
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (problem === undefined) {
  // Caches compiled code for the next start.
  modules.enableCompileCache()
  await import('./etalon.ts')
} else if (existsSync(ownNode) && realpathSync(ownNode) !== process.execPath) {
  const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child may have received the signal from the terminal as well; it treats both as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => (process.exitCode = code ?? 4))
} else {
  console.error(problem)
  process.exitCode = 3
}
