import type { BinKind, RuleId } from '#spec'
import { made } from '../checks/objects.ts'
import type { Check, Tools } from '../kit/index.ts'
import { modelRun } from '../kit/model.ts'
import { binSteps } from './binned-steps.ts'
import { ANY_KIND, type BinLife, type BinNoun, binRules } from './binned.ts'

/** The documents show no members of a listener except its tags. */
const tagged = ({ unique }: Tools) => ({ tags: [unique('tag'), unique('tag')] })
const described = (tools: Tools) => ({
  ...tagged(tools),
  name: tools.unique('name'),
  description: tools.unique('description'),
})

/** Objects of a kind that can only be stored and deleted. */
function objectLife(
  kind: Exclude<BinKind, 'schedule'>,
  members: typeof tagged,
  rules: readonly RuleId[],
): Record<string, Check> {
  const noun: BinNoun<BinLife> = {
    kind,
    // Each object needs its own name.
    first: (tools, { alike }) => ('name' in alike ? { ...alike, name: tools.unique(kind) } : alike),
    next: members,
    make: (tools, written) => made(tools, kind, written),
  }
  return modelRun<BinLife>({
    title: `some ${kind}s through their lives, to the recycle bin and back`,
    rules,
    initial: async (tools) => ({ objects: [], alike: members(tools) }),
    steps: (judge, tools) => binSteps(noun, judge, tools),
    length: 10,
    runs: 10,
  })
}

/** The rules that the other kinds' runs do not prove already. */
function ownRules(kind: BinKind): RuleId[] {
  const { replaced, notFound, inBin, readable, asBefore } = binRules(kind)
  return [replaced, notFound, inBin, readable, asBefore]
}

export const plainFlowLife = objectLife('flow', described, [...Object.values(binRules('flow')), ...ANY_KIND])
export const connectionLife = objectLife('connection', described, Object.values(binRules('connection')))
export const formatLife = objectLife('format', described, ownRules('format'))
export const listenerLife = objectLife('listener', tagged, [
  ...ownRules('listener'),
  binRules('listener').deleteSpares,
  binRules('listener').replaceSpares,
])
