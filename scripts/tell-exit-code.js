// Loaded before the command line by the action: leaves the exit code to the steps that follow, also where the job is cancelled.
import { appendFileSync } from 'node:fs'

process.on('exit', (code) => appendFileSync(process.env.GITHUB_OUTPUT, `exit-code=${code}\n`))
