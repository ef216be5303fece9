import { pathTo, resources } from '#spec'
import { ask, expectNoneOrItself, isUnlisted, read } from '../checks/objects.ts'
import { askRestore, bin } from '../checks/recycle-bin/bin.ts'
import { Blocked, type Reply, type Stored, type Tools, expect, mayNameObject } from '../kit/index.ts'
import {
  ANY_KIND,
  type BinLife,
  type Binned,
  type Scene,
  at,
  nameOf,
  othersOf,
  readsAsWritten,
  unlike,
} from './binned.ts'

/** Deletes an object, and checks where it and the others are. */
export async function remove<Life extends BinLife>(
  scene: Scene<Life>,
  life: Life,
  index: number,
  tools: Tools,
): Promise<void> {
  const { noun, judge, rules } = scene
  const { kind } = noun
  const object = at(life, index)
  const path = pathTo(kind, object.stored)
  // A read that differs from what was written is for other rules.
  if (judge.about(rules.asBefore) && unlike(object, await read(tools.api, kind, object.stored)).length > 0)
    throw new Blocked(`the ${kind} is not as it was written`)
  const reply = await tools.api.call(resources[kind].operations.delete, { path })
  if (object.restored)
    judge('recycle-bin/restored-object-deletable-again', () =>
      expect.that(reply.ok, `the second deletion answered ${reply.status}`),
    )
  if (!reply.ok) throw new Blocked(`${resources[kind].operations.delete} answered ${reply.status}`)
  object.state = 'deleted'
  const gone = await tools.api.call(resources[kind].operations.read, { path, valid: false })
  judge(rules.notFound, () => expectNoneOrItself(gone, object.stored))
  if (judge.about(rules.deleteSpares)) await othersAreThere(scene, life, object, tools)
  if (judge.about(rules.notListed)) {
    const isGone = await isUnlisted(tools, kind, object.stored)
    judge(rules.notListed, () => expect.that(isGone, `the deleted ${kind} is listed`))
  }
  if (judge.about(rules.inBin, ...ANY_KIND)) await lookIntoBin(scene, life, object, tools)
  await noun.deleted?.(object, life, tools)
}

async function othersAreThere<Life extends BinLife>(
  scene: Scene<Life>,
  life: Life,
  object: Binned,
  { api }: Tools,
): Promise<void> {
  for (const { stored } of othersOf(scene, life, object)) {
    const reply = await ask(api, scene.noun.kind, stored)
    scene.judge(scene.rules.deleteSpares, () => expect.status(reply, 200))
  }
}

/** The members by which the bin identifies an object. */
function namedAs(object: Binned): Partial<Stored> {
  const name = nameOf(object)
  return { id: object.stored.id, ...(name === undefined ? {} : { name }) }
}

function isNamed({ text }: Reply, name: string | undefined): boolean {
  return name !== undefined && text.includes(name)
}

/** The contents of the bin after a deletion. */
async function lookIntoBin<Life extends BinLife>(
  { noun: { kind }, judge, rules }: Scene<Life>,
  { objects }: Life,
  object: Binned,
  { api, eventually }: Tools,
): Promise<void> {
  // How soon the bin is listed with it is not documented.
  const held = await eventually(
    () => bin(api),
    (now) => mayNameObject(now, namedAs(object)),
  )
  const isFirst = objects.every((other) => other === object || other.state === 'active')
  const rule = object.restored
    ? 'recycle-bin/restored-object-deletable-again'
    : isFirst
      ? rules.inBin
      : 'recycle-bin/keeps-every-deleted-object'
  judge(rule, () => expect.that(mayNameObject(held, namedAs(object)), `the recycle bin does not name the ${kind}`))
  object.namedInBin = isNamed(held, nameOf(object))
  for (const other of objects) {
    if (other.state === 'deleted')
      judge('recycle-bin/keeps-every-deleted-object', () =>
        expect.that(mayNameObject(held, namedAs(other)), `the recycle bin lost a deleted ${kind}`, other.stored.id),
      )
    // Objects of other kinds may have the same id, so only the name identifies it.
    else if (!other.restored && object.namedInBin && judge.about('recycle-bin/active-objects-not-listed')) {
      // An object deleted together with it is not active.
      await read(api, kind, other.stored)
      judge('recycle-bin/active-objects-not-listed', () =>
        expect.that(!isNamed(held, nameOf(other)), `the recycle bin names an active ${kind}`),
      )
    }
  }
}

/** Expects from now on the name that a restore gave an object, if that only adds something to its own. */
function takeOverName(object: Binned, name: unknown): void {
  const { name: before } = object.written
  if (typeof before === 'string' && typeof name === 'string' && name.includes(before))
    object.written = { ...object.written, name }
}

/** Restores an object, and checks where it and the others are. */
export async function restore<Life extends BinLife>(
  scene: Scene<Life>,
  life: Life,
  index: number,
  tools: Tools,
): Promise<void> {
  const { noun, judge, rules } = scene
  const { kind } = noun
  const object = at(life, index)
  const reply = await askRestore(tools, kind, object.stored)
  if (!reply.ok && !mayNameObject(await bin(tools.api), namedAs(object)))
    throw new Blocked(`the deleted ${kind} is not in the recycle bin`)
  judge(rules.readable, () => expect.that(reply.ok, `the restore answered ${reply.status}`))
  // How soon a restore is done is not documented.
  const shown = await tools.eventually(
    () => ask(tools.api, kind, object.stored),
    ({ ok }) => ok,
  )
  judge(rules.readable, () => expect.status(shown, 200))
  object.state = 'active'
  object.restored = true
  // The bin knows it by the name that it had there.
  const binnedAs = nameOf(object)
  takeOverName(object, expect.object(shown)['name'])
  await readsAsWritten(scene, object, tools, rules.asBefore)
  noun.restored?.(object, expect.object(shown))
  if (!judge.about('recycle-bin/restored-object-leaves-bin', 'recycle-bin/restore-spares-other-objects')) return
  const held = await tools.eventually(
    () => bin(tools.api),
    (now) => !object.namedInBin || !isNamed(now, binnedAs),
  )
  if (object.namedInBin)
    judge('recycle-bin/restored-object-leaves-bin', () =>
      expect.that(!isNamed(held, binnedAs), `the recycle bin still names the ${kind}`),
    )
  for (const other of life.objects)
    if (other.state === 'deleted')
      judge('recycle-bin/restore-spares-other-objects', () =>
        expect.that(mayNameObject(held, namedAs(other)), `another ${kind} has left the recycle bin`),
      )
}
