#!/usr/bin/env node
// Plain JavaScript that an old Node can load too: the sources are TypeScript, which this project's own Node runs as it stands.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const LEAST_MAJOR = 24
const program = fileURLToPath(import.meta.url)
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) {
  // What was compiled once is not compiled again by the next start.
  modules.enableCompileCache()
  await import('./etalon.ts')
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => (process.exitCode = code ?? 4))
} else {
  console.error(
    `etalon: this is Node ${process.versions.node}; it takes ${LEAST_MAJOR} or later, which \`npm install --save-dev node@${LEAST_MAJOR}\` brings, and \`npm ci\` in a clone`,
  )
  process.exitCode = 3
}
