import { NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { NAMES } from '../conventions/unusual.ts'
import { nameMembers } from '../conventions/writable.ts'
import { read } from '../objects.ts'
import { expectRunsSoon, listening } from './ready.ts'

interface Bound {
  listener: Stored
  url: string
  flow: Stored
}

/** A listener of that name, by its URL, and the flow that is bound to it; undefined if the name is refused. */
async function bound(tools: Tools, name: string): Promise<Bound | undefined> {
  const { given } = tools
  const members = nameMembers('listener', given.listenerBody())
  if (members.length === 0) throw new NotApplicable('requests.createListener gives a listener no name')
  const made = await unlessBlocked(() => listening(tools, Object.fromEntries(members.map((one) => [one, name]))))
  if (made === undefined) return undefined
  const flow = await given.runnableFlow()
  await given.binding(flow, made.listener)
  return { ...made, flow }
}

/** The URL that a listener shows by now; that at its creation if a read shows none. */
async function urlNow({ api, given }: Tools, { listener, url }: Bound): Promise<string> {
  return given.urlOf(await read(api, 'listener', listener)) ?? url
}

export const namesakesAreBound = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'a message to each of two listeners of one name, if that is not refused, runs the flow that is bound to it',
  run: async (tools) => {
    const name = tools.unique('namesake')
    const [first, second] = [await bound(tools, name), await bound(tools, name)]
    if (first === undefined || second === undefined) throw new NotApplicable('no two listeners may have one name')
    const urls = { first: await urlNow(tools, first), second: await urlNow(tools, second) }
    // Whether a URL is the listener's alone is not documented.
    if (urls.first === urls.second) throw new NotApplicable('two listeners of one name share their URL')
    await expectRunsSoon(tools, urls.second, [second.flow])
    await expectRunsSoon(tools, urls.first, [first.flow])
  },
})

export const unusualNamesAreBound = check({
  rule: 'listeners/schedule-binds-flow',
  title:
    'a message to listeners with long names, signs, and letters beyond ASCII, where they are taken, runs their flows',
  run: async (tools) => {
    let taken = 0
    for (const name of NAMES) {
      const one = await bound(tools, tools.unique(name))
      if (one === undefined) continue
      taken += 1
      await expectRunsSoon(tools, one.url, [one.flow])
    }
    if (taken === 0) throw new NotApplicable('listeners take none of these names')
  },
})
