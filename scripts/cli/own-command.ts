import { basename, relative, sep } from 'node:path'
import { shellWord } from './shell-word.ts'

const SHIMS = `${sep}node_modules${sep}.bin${sep}`

/** The words by which this command line was started, for the commands that it prints: `npx etalon`, `node scripts/etalon.js`, `etalon`. */
export function ownCommand(env: NodeJS.ProcessEnv = process.env, script: string | undefined = process.argv[1]): string {
  if (script === undefined) return 'etalon'
  if (env['npm_command'] === 'exec' || script.includes(SHIMS)) return 'npx etalon'
  return basename(script) === 'etalon.js' ? `node ${shellWord(relative(process.cwd(), script))}` : 'etalon'
}
