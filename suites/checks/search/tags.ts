import { Blocked, type Reply, type Tools, check, inTime, textsIn } from '../../kit/index.ts'

/** Whether a tag stands in a reply letter by letter, alone or within a text. */
const holdsTag = ({ json }: Reply, tag: string): boolean => textsIn(json).some((text) => text.includes(tag))

/** Polls the tags in use until one is present or gone; returns whether it is present. */
async function inUse({ api, eventually }: Tools, tag: string, wanted: boolean): Promise<boolean> {
  const reply = await eventually(
    () => api.need('listTags'),
    (reply) => holdsTag(reply, tag) === wanted,
  )
  return holdsTag(reply, tag)
}

/** Creates an object of the case's kind with a tag. */
async function tagged({ given, operation }: Tools, tag: string): Promise<void> {
  const tags = [tag]
  switch (operation) {
    case 'createConnection':
      await given.connection({ tags })
      return
    case 'createFormat':
      await given.format({ tags })
      return
    case 'createSchedule':
      await given.schedule({ flowId: (await given.flow({ tags: [] })).id, tags })
      return
    case 'createListener':
      await given.listener({ tags })
      return
    default:
      await given.flow({ tags })
  }
}

export const inUseListed = check({
  rule: 'search/tags-in-use-listed',
  title: 'the tag of an object is listed',
  over: 'operations',
  run: async (tools) => {
    const tag = tools.unique('Größe')
    await tagged(tools, tag)
    tools.expect.that(await inUse(tools, tag, true), `the tag is not among those in use ${inTime(tools.target)}`)
  },
})

export const noLongerUsedLeftOut = check({
  rule: 'search/tags-no-longer-used-left-out',
  title: 'a tag that no object carries any more is not listed',
  run: async (tools) => {
    const { api, given, unique, expect } = tools
    const tag = unique('tag')
    const { id } = await given.flow({ tags: [tag] })
    if (!(await inUse(tools, tag, true))) throw new Blocked('the tag of the flow is not among those in use')
    const { json } = await api.need('getFlow', { path: { flowId: id } })
    await api.need('replaceFlow', { path: { flowId: id }, body: { ...(json as object), tags: [] } })
    expect.that(
      !(await inUse(tools, tag, false)),
      `a tag that nothing carries stayed among those in use ${inTime(tools.target)}`,
    )
  },
})
