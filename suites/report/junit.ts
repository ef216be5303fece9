import type { CaseReport, Report, RuleReport } from './report.ts'

/** The report as JUnit XML: one suite per rule area, one test per case of a rule. */
export function junit(report: Report): string {
  const areas = Map.groupBy(report.rules, ({ id }) => id.slice(0, id.indexOf('/')))
  const suites = [...areas].map(([area, rules]) => {
    const tests = rules.flatMap(testsOf)
    const count = (element: string): number => tests.filter((test) => test.includes(`<${element}`)).length
    return [
      `  <testsuite name="${escape(area)}" tests="${tests.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}">`,
      ...tests,
      '  </testsuite>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="etalon" time="${report.durationMs / 1000}">\n${suites.join('\n')}\n</testsuites>\n`
}

function testsOf(rule: RuleReport): string[] {
  const cases: readonly CaseReport[] =
    rule.cases.length > 0 ? rule.cases : [{ title: rule.text, outcome: rule.outcome, exchanges: [], ...reasonOf(rule) }]
  return cases.map((one) => {
    const name = [rule.id, one.operation, one.title].filter((part) => part !== undefined).join(' | ')
    return `    <testcase classname="${escape(rule.id)}" name="${escape(name)}">${element(one)}</testcase>`
  })
}

function reasonOf(rule: RuleReport): { message?: string } {
  return rule.reason === undefined ? {} : { message: rule.reason }
}

function element(one: CaseReport): string {
  const message = escape(one.message ?? one.outcome)
  switch (one.outcome) {
    case 'pass':
    case 'warning':
      return ''
    case 'violation':
      return `<failure message="${message}">${escape(one.curl ?? '')}</failure>`
    case 'blocked':
    case 'error':
      return `<error message="${message}"/>`
    default:
      return `<skipped message="${message}"/>`
  }
}

/** Characters that XML 1.0 forbids in every form, with the halves of a pair that stand alone. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu

/** Text for an attribute or an element: markup and white space that a parser would alter as references. */
function escape(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
