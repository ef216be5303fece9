import { lint, lineOfFinding } from '../../spec/lint/lint.ts'

/** Prints every finding in the specification, a line each, and fails if there is any. */
const findings = await lint()
for (const finding of findings) console.log(lineOfFinding(finding))
console.log(`${findings.length} findings in the specification`)
process.exitCode = findings.length > 0 ? 1 : 0
