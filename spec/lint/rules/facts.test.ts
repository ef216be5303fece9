import { FACT_RULES } from './facts.ts'
import { describeRule } from './snippet.ts'

const WORDS: Readonly<Record<string, { listed: string; other: string }>> = {
  action: { listed: 'version-diff', other: 'fetch' },
  effect: { listed: 'administers', other: 'destroys' },
  permission: { listed: 'not-shown', other: 'write' },
}

for (const rule of FACT_RULES) {
  const { id } = rule
  const { listed = '', other = '' } = WORDS[id] ?? {}
  const operation = (facts: string): string => `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon: ${facts}`

  describeRule(rule, {
    valid: { 'a word of the list': operation(`{ ${id}: ${listed} }`) },
    invalid: {
      'another word': {
        snippet: operation(`\n      ${id}: ${other}`),
        finds: [`line 5: listFlows: '${other}' is no ${id}`],
      },
      'no word': { snippet: operation('{}'), finds: [`line 4: listFlows: 'undefined' is no ${id}`] },
    },
  })
}
