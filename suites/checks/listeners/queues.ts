import { type Check, type Stored, type Tools, check, fill, stored } from '../../kit/index.ts'
import { givenTags, read, tagsOf } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { listenerLikeChecks } from '../resources/index.ts'
import { type KindUnderTest, type Members, underTest } from '../resources/kind.ts'
import { replaceIsStored } from './replace.ts'

/** A queue listener of the case. The documents show no member of it but its tags. */
export async function queueListener(
  { api, fixture, unique }: Tools,
  { tags = ['etalon'] }: Members = {},
): Promise<Stored> {
  const body = { ...(fill(fixture('queue_listener'), { name: unique('queue') }) as Members), tags }
  return stored(await api.need('createListener', { body }))
}

const queues: KindUnderTest<'listener'> = underTest('listener', {
  given: queueListener,
  members: ({ fixture }) => Object.keys(fixture('queue_listener')).filter((member) => member !== 'tags'),
  texts: ['tags'],
})

/**
 * What holds for listeners, held against queue listeners; an unknown id is no listener of either kind, and whose listeners are
 * listed is no matter of their kind.
 */
export const queueChecks: readonly Record<string, Check>[] = listenerLikeChecks(queues).map(
  ({ missing: _no, ofAnotherListed: _nor, ...checks }) =>
    Object.fromEntries(
      Object.entries(checks).map(([name, one]) => [
        name,
        check({ ...one, title: `a listener of queues: ${one.title}` }),
      ]),
    ),
)

export const queueIsStored = replaceIsStored(
  'a listener of queues: new tags are read after two replaces',
  queueListener,
)

export const queueRestored = check({
  rule: 'recycle-bin/restored-listener-as-before',
  title: 'a restored listener of queues is read with its tags',
  run: async (tools) => {
    const listener = await queueListener(tools, { tags: ['etalon-a', 'etalon-b'] })
    const tags = async (): Promise<unknown> => givenTags(tagsOf(await read(tools.api, 'listener', listener)))
    const before = await tags()
    await discard(tools, 'listener', listener)
    await restore(tools, 'listener', listener)
    tools.expect.equal(await tags(), before, 'tags')
  },
})
