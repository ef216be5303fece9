import { check } from '../../kit/index.ts'
import { read, replace, tagsOf } from '../objects.ts'

export const isStored = check({
  rule: 'listeners/replace-is-stored',
  title: 'new tags are read after two replaces',
  run: async ({ api, given, expect, unique }) => {
    const listener = await given.listener({ tags: ['etalon-before'] })
    for (const tags of [[unique('one')], [unique('two'), unique('three')].toSorted()]) {
      await replace(api, 'listener', listener, { ...(await read(api, 'listener', listener)), tags })
      expect.equal(tagsOf(await read(api, 'listener', listener)), tags, 'the tags')
    }
  },
})
