import type { OperationId, Rule, RuleId } from '#spec'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import { messageOf } from '../../../contracts/provider/messages.ts'
import { WrongSignature } from '../../../contracts/provider/messages/webhook.ts'
import { keyToMend } from '../../../contracts/provider/own-key.ts'
import { setupOf, unknownState } from '../../../contracts/provider/own-states.ts'
import { type OperationAt, sendOn } from '../../../contracts/provider/requests.ts'
import type { Values } from '../../../contracts/provider/platform.ts'
import type { Mismatch, Verifier } from '../../../contracts/provider/verifier.ts'
import { Blocked, type Case, NotApplicable, type Tools, Violation } from '../../../suites/index.ts'
import { platformOf } from './platform.ts'

/** Turns the interactions of pacts into gate cases, each with a rule of its own: `<consumer>/<description>`. */
export function contractCases(
  interactions: readonly Interaction[],
  verifier: Pick<Verifier, 'verify'>,
  operationAt: OperationAt,
): Case[] {
  const rules = new Map<string, Rule>()
  return interactions.map((interaction): Case => {
    const operation = operationOf(interaction, operationAt)
    const id = ruleIdOf(interaction)
    const known = rules.get(id)
    const rule = known ?? ruleFor(interaction, id, operation)
    rules.set(id, rule)
    const title = titleOf(interaction)
    const { pending = false } = interaction
    const run = async (tools: Tools): Promise<void> => {
      try {
        await verified(interaction, tools, verifier, operationAt)
      } catch (problem) {
        throw pending && problem instanceof Blocked ? new NotApplicable(problem.message) : problem
      }
    }
    return {
      id: caseIdOf(interaction),
      check: { rule: id as RuleId, title, run },
      rule,
      operation,
      perOperation: true,
      ...(pending ? { pending } : {}),
    }
  })
}

/** The id of an interaction in a report. */
export function ruleIdOf({ consumer, description }: Pick<Interaction, 'consumer' | 'description'>): string {
  return `${slug(consumer)}/${slug(description)}`
}

/** The id of its case in a report: several states may share one description. */
export function caseIdOf(interaction: Interaction): string {
  return `${ruleIdOf(interaction)} | ${titleOf(interaction)}`
}

function titleOf({ states, version }: Interaction): string {
  const given = states.length === 0 ? 'in any state' : `given ${states.join(' and ')}`
  // A broker has several versions of a pact.
  return version === undefined ? given : `${given} (${version})`
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ['unnamed']
  return words.join('-')
}

function ruleFor({ consumer, description }: Interaction, id: string, operation: OperationId): Rule {
  return {
    id: id as RuleId,
    area: slug(consumer),
    text: `${consumer}: ${description}.`,
    source: [],
    kind: 'shape',
    profile: 'product',
    operations: [operation],
    needs: [],
  }
}

/** The operation that an interaction is about: the one requested, or the one that sends the message. */
function operationOf({ kind, request, metadata }: Interaction, operationAt: OperationAt): OperationId {
  if (kind === 'call') return 'callMcp'
  if (request === undefined) return Object.keys(metadata).some(isWebhookHeader) ? 'createWebhook' : 'streamChat'
  // Unknown operations were refused earlier.
  return operationAt(request.method, request.path)?.id ?? 'sessionChat'
}

const isWebhookHeader = (name: string): boolean => name.toLowerCase().startsWith('x-etl-webhook-')

async function verified(
  interaction: Interaction,
  tools: Tools,
  verifier: Pick<Verifier, 'verify'>,
  operationAt: OperationAt,
): Promise<void> {
  const platform = platformOf(tools)
  const values: Values = { token: platform.adminToken() }
  const state = async (name: string): Promise<Values> => {
    const setup = setupOf(name, interaction.ownStates ?? {})
    // Unknown states were refused earlier, except for those of pending pacts.
    if (setup === undefined) throw new Blocked(`${interaction.file}: ${unknownState(name)}`)
    return Object.assign(values, await setup(platform))
  }
  let answered = 0
  try {
    const mismatches = await verifier.verify(interaction, {
      state,
      async request(request) {
        const response = await sendOn(platform, operationAt, request, values)
        answered = response.status
        return response
      },
      message: () => messageOf(platform, interaction, values),
    })
    if (mismatches.length === 0) return
    const mend = keyToMend(interaction, answered)
    throw mend === undefined ? broken(mismatches) : new Blocked(mend)
  } catch (problem) {
    throw problem instanceof WrongSignature ? new Violation(problem.message) : problem
  }
}

function broken(mismatches: readonly Mismatch[]): Violation {
  const several = mismatches.length > 1
  const pick = (of: 'expected' | 'actual'): unknown =>
    several ? mismatches.map((one) => one[of]) : mismatches[0]?.[of]
  return new Violation(mismatches.map(({ message }) => message).join('; '), pick('expected'), pick('actual'))
}
