import type { BinKind } from '#spec'
import { type Tools, check, namesObject } from '../../kit/index.ts'
import { made, remove } from '../objects.ts'
import { bin, discard, tracer } from './bin.ts'

export const activeNotListed = check({
  rule: 'recycle-bin/active-objects-not-listed',
  title: 'a flow is not in the bin that a deleted one lies in',
  run: async (tools) => {
    const [active, gone] = [await made(tools, 'flow'), await made(tools, 'flow')]
    await discard(tools.api, 'flow', gone)
    const held = await bin(tools.api)
    tools.expect.that(!tracer(held, gone)(held, active), 'the recycle bin names a flow that is active')
  },
})

/** Deletes objects of these kinds in turn, and then looks for each of them. */
async function keepsAll(tools: Tools, kinds: readonly BinKind[]): Promise<void> {
  const description = tools.unique('gone')
  const objects = []
  for (const kind of kinds) objects.push({ kind, object: await made(tools, kind, { description }) })
  // That a single object goes to the bin is for another rule.
  for (const [index, { kind, object }] of objects.entries()) {
    const isFirst = kinds.indexOf(kind) === index
    await (isFirst ? discard : remove)(tools.api, kind, object)
  }
  const held = await bin(tools.api)
  for (const { kind, object } of objects) {
    tools.expect.that(namesObject(held, object), `the recycle bin lost a deleted ${kind}`, object.id)
  }
}

export const keepsSeveralOfABinKind = check({
  rule: 'recycle-bin/keeps-every-deleted-object',
  title: 'three deleted flows are all there',
  run: (tools) => keepsAll(tools, ['flow', 'flow', 'flow']),
})

export const keepsSeveralBinKinds = check({
  rule: 'recycle-bin/keeps-every-deleted-object',
  title: 'a deleted flow and a deleted schedule are both there',
  run: (tools) => keepsAll(tools, ['schedule', 'flow']),
})
