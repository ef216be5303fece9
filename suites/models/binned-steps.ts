import { read, replace as put } from '../checks/objects.ts'
import { listedSoon } from '../checks/recycle-bin/bin.ts'
import { Blocked, type Tools, expect, type fc } from '../kit/index.ts'
import { type Judge, type Step, often, step, stepOn } from '../kit/model.ts'
import { remove, restore } from './binned-deleting.ts'
import {
  type BinLife,
  type BinNoun,
  type Binned,
  MOST,
  type Scene,
  at,
  binRules,
  isActive,
  isDeleted,
  othersOf,
  readsAsWritten,
  unlike,
} from './binned.ts'

/**
 * Steps of objects that go to the recycle bin and back. The documents do not say what deleting an object in use
 * returns.
 */
export function binSteps<Life extends BinLife>(
  noun: BinNoun<Life>,
  judge: Judge,
  { target }: Tools,
): fc.Arbitrary<Step<Life>>[] {
  const { kind } = noun
  const scene: Scene<Life> = { noun, judge, rules: binRules(kind) }
  const isRestorable = target.recycleBinTypes[kind] !== undefined
  const creating = step<Life>(
    `create ${kind}`,
    ({ objects }) => objects.length < MOST,
    (life, tools) => create(scene, life, tools),
  )
  return [
    ...often(creating),
    stepOn<Life>(MOST, `replace ${kind}`, isActive, (...step) => replace(scene, ...step)),
    stepOn<Life>(MOST, `delete ${kind}`, isActive, (...step) => remove(scene, ...step)),
    ...(isRestorable ? [stepOn<Life>(MOST, `restore ${kind}`, isDeleted, (...step) => restore(scene, ...step))] : []),
  ]
}

async function create<Life extends BinLife>(scene: Scene<Life>, life: Life, tools: Tools): Promise<void> {
  const { noun, judge, rules } = scene
  const written = noun.first(tools, life)
  const stored = await noun.make(tools, written, life)
  if (life.objects.some((one) => one.stored.id === stored.id)) throw new Blocked('two objects have one id')
  const made: Binned = { stored, state: 'active', written, restored: false, namedInBin: false }
  const [first] = unlike(made, await read(tools.api, noun.kind, stored))
  // What a save does to members is for other rules.
  if (first !== undefined) throw new Blocked(`the ${first.member} of the new ${noun.kind} is not what was sent`)
  life.objects.push(made)
  noun.created?.(made, life)
  if (!judge.about(rules.listed)) return
  const found = await listedSoon(tools, noun.kind, stored)
  judge(rules.listed, () => expect.that(found, `the new ${noun.kind} is not listed`))
}

async function replace<Life extends BinLife>(
  scene: Scene<Life>,
  life: Life,
  index: number,
  tools: Tools,
): Promise<void> {
  const { noun, judge, rules } = scene
  const object = at(life, index)
  const changes = noun.next(tools)
  const body = { ...(await read(tools.api, noun.kind, object.stored)), ...changes }
  await put(tools.api, noun.kind, object.stored, body)
  object.written = { ...object.written, ...changes }
  await readsAsWritten(scene, object, tools, rules.replaced)
  if (!judge.about(rules.replaceSpares)) return
  for (const other of othersOf(scene, life, object)) await readsAsWritten(scene, other, tools, rules.replaceSpares)
}
