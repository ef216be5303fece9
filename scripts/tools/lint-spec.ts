import { lint, lineOfFinding } from '../../spec/lint/lint.ts'

/** Prints every finding in the specification, one per line, and fails if there are any. */
const findings = await lint()
for (const finding of findings) console.log(lineOfFinding(finding))
console.log(`${findings.length} findings in the specification`)
process.exitCode = findings.length > 0 ? 1 : 0
