import { commandLine } from './command-line.ts'

/** The commands that need more than one executable, each with what it lacks. */
const LACKING: Readonly<Record<string, string>> = {
  contracts: 'Pact, a native library',
  proxy: 'a module for its second thread',
}

/** The program of the single executable (`npm run build:binary`). */
const [, , ...words] = process.argv
const lacking = LACKING[words[0] ?? '']
if (lacking === undefined) void commandLine(words)
else {
  console.error(`etalon: the single executable has no \`${words[0]}\`: it lacks ${lacking}; use the npm package for it`)
  process.exitCode = 3
}
