import {
  Blocked,
  type Reply,
  type Stored,
  type Tools,
  NotApplicable,
  Unanswered,
  check,
  fill,
  offers,
  placedTexts,
  same,
  textsIn,
  unlessBlocked,
} from '../../kit/index.ts'
import { guarded, guardedBy, reaches, reachesInTime } from '../bundles/guarded.ts'
import { list, read, replace } from '../objects.ts'
import { bin } from '../recycle-bin/bin.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { connections } from '../resources/io.ts'
import { expectSameState, stateOf } from '../resources/state.ts'
import { type Reachable, fieldOf, nameOf, reachable, reachableObjects, unlessMisnamed } from './misnamed.ts'
import { type TestOutcome, outcomeIn } from './outcome.ts'
import { reaching } from './reaching.ts'

/** A connection body with a unique name. */
function body({ fixture, unique }: Tools, name: 'connection' | 'working_connection' | 'broken_connection') {
  return { ...fixture(name), name: unique('tested') }
}

export const testSavesNothing = check({
  rule: 'connections/test-saves-nothing',
  title: 'a tested connection is not listed, nor in the recycle bin, whether it works or not',
  run: async (tools) => {
    const fixtures = ['connection', 'broken_connection'] as const
    for (const fixture of fixtures.filter((one) => offers(tools.target, `fixture:${one}`))) {
      const tested = body(tools, fixture)
      // The documents do not show how a test reports its outcome: it may be a refusal.
      await tools.api.call('testConnection', { body: tested }).catch((problem: unknown) => {
        // A host that cannot be reached may take longer than a request may.
        if (!(problem instanceof Unanswered && problem.timedOut)) throw problem
      })
      const all = await list(tools.api, 'connection')
      tools.expect.none(all, ({ name }) => name === tested.name, 'the tested connection was saved')
      // That the bin can be read is for other rules.
      const held = await unlessBlocked(() => bin(tools.api))
      tools.expect.that(held?.text.includes(tested.name) !== true, 'the recycle bin holds the tested connection')
    }
  },
})

export const testLeavesStored = check({
  rule: 'connections/test-leaves-stored-connection',
  title: 'copies with another name, description, tags and properties are tested, id and all',
  run: async (tools) => {
    const before = await read(tools.api, 'connection', await connections.given(tools))
    const state = await stateOf(tools, connections, before)
    const alterations = [
      { description: 'altered for a test' },
      { name: tools.unique('altered'), tags: ['etalon-altered'] },
      { properties: {} },
      tools.target.fixtures.broken_connection ?? {},
    ]
    for (const altered of alterations) {
      // How a test is answered that fails is not documented.
      await tools.api.call('testConnection', { body: { ...before, ...altered }, valid: false })
      const now = await read(tools.api, 'connection', before)
      for (const member of ['name', 'description', 'connectionType', 'tags', 'properties'])
        tools.expect.equal(comparable(member, now[member]), comparable(member, before[member]), member)
    }
    await expectSameState(tools, connections, before, state)
  },
})

export const testLeavesPassword = check({
  rule: 'connections/test-leaves-stored-connection',
  title: 'a connection that reaches something is tested with a wrong password, id and all: it still reaches that',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    if (!offers(target, 'fixture:guarded_connection'))
      throw new NotApplicable('the target file has no fixtures.guarded_connection')
    const own = await given.connection(guarded(tools, 'own'))
    if (!(await reaches(tools, own))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    const body = { ...(await read(api, 'connection', own)), ...guarded(tools, 'wrong') }
    // How a test is answered that fails is not documented.
    await api.call('testConnection', { body, valid: false })
    expect.that(await reachesInTime(tools, own), 'the connection reaches nothing after a test with a wrong password')
  },
})

async function outcomeOf({ api }: Tools, tested: { name: string }): Promise<TestOutcome> {
  return outcomeIn(await api.call('testConnection', { body: tested }), tested.name)
}

function outcome(
  tools: Tools,
  name: 'working_connection' | 'broken_connection',
  more: { id?: Stored['id'] } = {},
): Promise<TestOutcome> {
  return outcomeOf(tools, { ...body(tools, name), ...more })
}

export const testTellsApart = check({
  rule: 'connections/test-tells-working-from-broken',
  title: 'a connection that cannot work is answered otherwise than one that works, also if the saved one does',
  run: async (tools) => {
    const works = await outcome(tools, 'working_connection')
    if (!same(works, await outcome(tools, 'working_connection')))
      throw new NotApplicable('two like tests are answered otherwise, so that answers tell nothing apart')
    tools.expect.that(!same(works, await outcome(tools, 'broken_connection')), 'both tests are answered alike', works)
    const { id } = await connections.given(tools, tools.fixture('working_connection'))
    // A test may refuse an id.
    if (!same(await outcome(tools, 'working_connection', { id }), works)) return
    const isSaved = same(await outcome(tools, 'broken_connection', { id }), works)
    tools.expect.that(!isSaved, 'the connection that is saved is tested, in place of the one in the body', works)
  },
})

/** Whether any value in it is a text: no object is named without one. */
function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsText)
}

/** Whether a connection has no objects at all: some may need no password. */
async function opensNothing({ api, target }: Tools, { id }: Stored): Promise<boolean> {
  const request = fill(target.requests.listConnectionObjects?.body, {})
  const reply = await api.call('listConnectionObjects', { path: { connectionId: id }, body: request, valid: false })
  return !reply.ok || !holdsText(reply.json)
}

export const testUsesThePassword = check({
  rule: 'connections/test-tells-working-from-broken',
  title:
    'a connection with a wrong password, which opens nothing, is answered otherwise than with its own or its secret',
  run: async (tools) => {
    const { expect, given, target, unique } = tools
    if (!offers(target, 'fixture:guarded_connection'))
      throw new NotApplicable('the target file has no fixtures.guarded_connection')
    if (!(await reaches(tools, await given.connection(guarded(tools, 'own')))))
      throw new Blocked('fixtures.guarded_connection reaches nothing')
    if (!(await opensNothing(tools, await given.connection(guarded(tools, 'wrong')))))
      throw new NotApplicable('a wrong password opens something too')
    const tested = (members: object): Promise<TestOutcome> =>
      outcomeOf(tools, { ...target.fixtures.connection, ...members, name: unique('tested') })
    const works = await tested(guarded(tools, 'own'))
    if (!same(works, await tested(guarded(tools, 'own'))))
      throw new NotApplicable('two like tests are answered otherwise, so that answers tell nothing apart')
    const fails = await tested(guarded(tools, 'wrong'))
    expect.that(!same(works, fails), 'a wrong password is answered like the right one', works)
    const { password_secret: secret } = target.fixtures
    if (secret === undefined) return
    const reference = guardedBy(tools, `{{secret:${secret}}}`)
    // That references are resolved at all is for another rule.
    if (!(await reaches(tools, await given.connection(reference)))) return
    const referring = await tested(reference)
    expect.that(!same(referring, fails), 'a reference to the right password is answered like a wrong one', referring)
  },
})

async function objects(tools: Tools): Promise<Reply> {
  const connectionId = await reaching(tools, 'listConnectionObjects')
  const request = fill(tools.target.requests.listConnectionObjects?.body, {})
  return tools.api.need('listConnectionObjects', { path: { connectionId }, body: request })
}

/** The fields of an object; blocks the case if they are refused. */
async function fields(tools: Tools, object: Reachable): Promise<Reply> {
  const connectionId = await reaching(tools, 'listConnectionFields')
  const request = fill(tools.target.requests.listConnectionFields?.body, { object: object.name })
  try {
    return await tools.api.need('listConnectionFields', { path: { connectionId }, body: request })
  } catch (problem) {
    if (problem instanceof Blocked) await needOwnName(tools, object)
    throw problem
  }
}

/** Blocks the case if the target calls an object otherwise than the target file does: of that name it has no fields. */
async function needOwnName(tools: Tools, object: Reachable): Promise<void> {
  const all = await unlessBlocked(() => objects(tools))
  if (all !== undefined) unlessMisnamed(all, nameOf(object))
}

/** Whether fields hold that of an object; blocks the case if they do not since the target calls it, or the object, otherwise. */
async function holdsField(tools: Tools, reply: Reply, object: Reachable): Promise<boolean> {
  if (names(reply, object.field)) return true
  unlessMisnamed(reply, fieldOf(object))
  await needOwnName(tools, object)
  return false
}

/** Whether a reply of undocumented shape contains the name as a complete string. */
function names(reply: Reply, name: string): boolean {
  return textsIn(reply.json).includes(name)
}

/** Texts that stand where a field's name does: in the same member, or as member names. All, if it stands nowhere. */
function fieldNames({ json }: Reply, field: string): string[] {
  const all = placedTexts(json)
  const places = new Set(all.flatMap(({ place, text }) => (text === field ? [place] : [])))
  return all.flatMap(({ place, text }) => (places.size === 0 || places.has(place) ? [text] : []))
}

export const objectsListed = check({
  rule: 'connections/objects-listed',
  title: 'reachable objects are named',
  run: async (tools) => {
    const reply = await objects(tools)
    for (const object of reachableObjects(tools)) {
      unlessMisnamed(reply, nameOf(object))
      tools.expect.that(names(reply, object.name), `${object.name} is not among the objects`, reply.json)
    }
  },
})

export const objectsOfTheHostNow = check({
  rule: 'connections/objects-listed',
  title: 'a connection that could reach nothing is replaced by one that works',
  run: async (tools) => {
    const { api, eventually, expect, fixture, target } = tools
    const object = reachable(tools)
    const { name } = object
    const [broken, working] = [fixture('broken_connection'), fixture('working_connection')]
    const made = await connections.given(tools, broken)
    const body = fill(target.requests.listConnectionObjects?.body, {})
    const request = { path: { connectionId: made.id }, body }
    // Whether the objects of a connection that does not work are an empty list or refused is not documented.
    await api.call('listConnectionObjects', { ...request, valid: false })
    await replace(api, 'connection', made, { ...(await read(api, 'connection', made)), ...working, name: made['name'] })
    // How soon a replaced connection is used is not documented.
    const now = await eventually(
      () => api.call('listConnectionObjects', { ...request, valid: false }),
      (reply) => reply.ok && names(reply, name),
    )
    if (!now.ok) throw new Blocked(`listConnectionObjects answered ${now.status} under the replaced connection`)
    unlessMisnamed(now, nameOf(object))
    expect.that(names(now, name), `${name} is not among the objects of the replaced connection`, now.json)
  },
})

export const objectsOfTheConnectionOnly = check({
  rule: 'connections/objects-of-the-connection-only',
  title: 'a connection that could reach nothing, after one that works',
  run: async (tools) => {
    const { api, expect, fixture, target } = tools
    const object = reachable(tools)
    const { name } = object
    const there = await objects(tools)
    unlessMisnamed(there, nameOf(object))
    if (!names(there, name)) throw new Blocked(`${name} is not among the objects of the other connection`)
    const { id } = await connections.given(tools, fixture('broken_connection'))
    const body = fill(target.requests.listConnectionObjects?.body, {})
    // It may be refused.
    const reply = await api.call('listConnectionObjects', { path: { connectionId: id }, body, valid: false })
    expect.that(!reply.ok || !names(reply, name), `${name} is an object of another connection`, reply.json)
  },
})

export const fieldsListed = check({
  rule: 'connections/fields-listed',
  title: 'of two objects each is asked for and a field of it named',
  run: async (tools) => {
    for (const object of reachableObjects(tools)) {
      const reply = await fields(tools, object)
      const isHeld = await holdsField(tools, reply, object)
      tools.expect.that(isHeld, `${object.field} is not among the fields of ${object.name}`, reply.json)
    }
  },
})

/** A request for the fields of the reachable object, which names no connection yet. */
function askForFields({ api, fixture, target }: Tools): (id: Stored['id']) => Promise<Reply> {
  const body = fill(target.requests.listConnectionFields?.body, { object: fixture('reachable_object').name })
  // Whether a connection that does not work has no fields or is refused is not documented.
  return (id) => api.call('listConnectionFields', { path: { connectionId: id }, body, valid: false })
}

export const fieldsOfTheHostNow = check({
  rule: 'connections/fields-listed',
  title: 'a connection that could reach nothing, and was asked then, is replaced by one that works',
  run: async (tools) => {
    const { api, eventually, expect, fixture } = tools
    const object = reachable(tools)
    const { field } = object
    const [broken, working] = [fixture('broken_connection'), fixture('working_connection')]
    const made = await connections.given(tools, broken)
    const ask = askForFields(tools)
    await ask(made.id)
    await replace(api, 'connection', made, { ...(await read(api, 'connection', made)), ...working, name: made['name'] })
    const now = await eventually(
      () => ask(made.id),
      (reply) => reply.ok && names(reply, field),
    )
    if (!now.ok) throw new Blocked(`listConnectionFields answered ${now.status} under the replaced connection`)
    const isHeld = await holdsField(tools, now, object)
    expect.that(isHeld, `${field} is not among the fields under the replaced connection`, now.json)
  },
})

export const fieldsOfTheConnectionOnly = check({
  rule: 'connections/objects-of-the-connection-only',
  title: 'a connection that could reach nothing is asked for the fields of an object that one which works has',
  run: async (tools) => {
    const { expect, fixture, target } = tools
    if (!offers(target, 'request:listConnectionFields'))
      throw new NotApplicable('the target file has no requests.listConnectionFields')
    const object = reachable(tools)
    const { field } = object
    if (!(await holdsField(tools, await fields(tools, object), object)))
      throw new Blocked(`${field} is not among the fields under the other connection`)
    const { id } = await connections.given(tools, fixture('broken_connection'))
    const reply = await askForFields(tools)(id)
    expect.that(!reply.ok || !names(reply, field), `${field} is a field of another connection`, reply.json)
  },
})

export const fieldsOfNamedOnly = check({
  rule: 'connections/fields-of-the-named-object-only',
  title: 'a field of another object is not named',
  run: async (tools) => {
    const object = reachable(tools)
    const other = tools.fixture('reachable_object.other')
    const reply = await fields(tools, object)
    const isNamed = fieldNames(reply, object.field).includes(other.field)
    // A service may show the fields of all objects where it knows none of the name.
    if (isNamed) await needOwnName(tools, object)
    tools.expect.that(!isNamed, `${other.field} is a field of another object`, reply.json)
  },
})
