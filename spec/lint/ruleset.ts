import type { RuleDefinition, RulesetDefinition } from '@stoplight/spectral-core'
import { asyncapi, oas } from '@stoplight/spectral-rulesets'
import { OPERATION_RULES } from './rules/index.ts'
import type { OperationRule } from './rules/rule.ts'
import { judgeItem } from './spectral-function.ts'

/** Path items that are not operations for clients. */
const ELSEWHERE = ['$.webhooks[*]', '$.components.pathItems[*]']

/**
 * The Spectral ruleset of the specification: `spectral:oas` for the OpenAPI document, `spectral:asyncapi` for the
 * AsyncAPI document, and our own rules, with the prefix `etalon-`.
 * @param anchors the anchors that `x-etalon.source` may cite
 */
export function ruleset(anchors: ReadonlySet<string>): RulesetDefinition {
  return {
    extends: [oas, asyncapi],
    rules: {
      ...ownRules(OPERATION_RULES, anchors),
      // Not in the recommended set, but a parameter without a description is of no use to readers of the mock's
      // document.
      'oas3-parameter-description': true,
      // Spectral's copy of the 3.1 schema rejects `$ref` in a path item, which OpenAPI 3.1 allows and every path here
      // uses. With references resolved it checks the same content.
      'oas3-schema': { ...oas.rules['oas3-schema'], resolved: true },
      // The described service names no contact.
      'info-contact': 'off',
      'asyncapi-info-contact': 'off',
    },
    // The types of Spectral's own rulesets do not fit its type of a ruleset.
  } as RulesetDefinition
}

/** Turns our rules into Spectral rules over path items, with codes `etalon-<id>`. */
export function ownRules(
  rules: readonly OperationRule[],
  anchors: ReadonlySet<string>,
): Record<string, RuleDefinition> {
  return Object.fromEntries(
    rules.map((rule): [string, RuleDefinition] => [
      `etalon-${rule.id}`,
      {
        description: rule.says,
        message: '{{error}}',
        severity: 'error',
        given: rule.everywhere === true ? ['$.paths[*]', ...ELSEWHERE] : '$.paths[*]',
        // oxlint-disable-next-line unicorn/no-thenable -- Spectral's own word
        then: {
          function: (item: unknown, _options: unknown, { path }: Context) => judgeItem(rule, item, path, { anchors }),
        },
      },
    ]),
  )
}

interface Context {
  path: (string | number)[]
}
