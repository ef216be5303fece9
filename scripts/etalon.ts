import { commandLine } from './command-line.ts'

await commandLine(process.argv.slice(2))
