// Preloaded by the action: passes the exit code to later steps, even if the job is cancelled.
import { appendFileSync } from 'node:fs'

process.on('exit', (code) => appendFileSync(process.env.GITHUB_OUTPUT, `exit-code=${code}\n`))
