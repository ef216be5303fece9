import type { Fixture } from '#spec'
import {
  type Reply,
  type Stored,
  type Tools,
  Blocked,
  NotApplicable,
  check,
  fill,
  holdsSecret,
  textsIn,
  unlessBlocked,
} from '../../kit/index.ts'
import { guarded, guardedBy, reaches, reachesInTime } from '../bundles/guarded.ts'
import { change, read } from '../objects.ts'
import { connections, isHidden, propertiesOf } from '../resources/io.ts'
import { TOLD } from './told.ts'

interface Referring {
  secret: Fixture<'secret'>
  reference: string
  connection: Stored
}

/** A connection with a property that refers to the target file's secret. */
async function referring(tools: Tools): Promise<Referring> {
  const secret = tools.fixture('secret')
  const reference = `{{secret:${secret.name}}}`
  const { properties } = tools.fixture('connection')
  const connection = await connections.given(tools, { properties: { ...properties, [secret.property]: reference } })
  return { secret, reference, connection }
}

export const referenceComesBack = check({
  rule: 'connections/secret-reference-comes-back',
  title: 'a reference to a secret is answered as it was sent',
  over: 'operations',
  run: async (tools) => {
    const { secret, reference, connection } = await referring(tools)
    const shown = tools.operation === 'getConnection' ? await read(tools.api, 'connection', connection) : connection
    const value = propertiesOf(shown)[secret.property]
    // How a password reads back is not documented, beside that it is not what the secret stands for.
    const told = String(value ?? '')
    const isMasked = isHidden(secret.property) || /^(.)\1*$/.test(told)
    if (isMasked && ![secret.name, secret.value].some((word) => told.includes(word)))
      throw new NotApplicable(`${secret.property} is not shown`)
    tools.expect.equal(value, reference, `properties.${secret.property}`)
  },
})

export const neverShown = check({
  rule: 'connections/secret-never-shown',
  title: 'the value of a secret stands in no answer',
  over: 'operations',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const told = TOLD[tools.operation]
    if (told === undefined) throw new Blocked(`nothing is known that ${tools.operation} tells of a connection`)
    const text = await told(tools, connection)
    tools.expect.that(!holdsSecret(text, secret.value), 'the answer holds the value of the secret')
  },
})

export const notExported = check({
  rule: 'connections/secret-not-exported',
  title: 'the value of a secret stands in no bundle',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const bundle = await tools.given.objectBundle({ connections: [connection] })
    tools.expect.that(!holdsSecret(bundle, secret.value), 'the bundle holds the value of the secret')
  },
})

export const resolvedAtRunTime = check({
  rule: 'connections/secret-resolved-at-run-time',
  title: 'a connection opens with a reference to the secret that is its password, and not with the name of no secret',
  run: async (tools) => {
    const { expect, given, fixture, unique } = tools
    const opens = async (password: Record<string, unknown>): Promise<boolean> =>
      await reaches(tools, await given.connection(password))
    const refers = (name: string): Promise<boolean> => opens(guardedBy(tools, `{{secret:${name}}}`))
    if (!(await opens(guarded(tools, 'own')))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    if (await opens(guarded(tools, 'wrong')))
      throw new NotApplicable('a wrong password reaches what the right one does')
    expect.that(await refers(fixture('password_secret')), 'the reference to the right secret is not resolved')
    // A service may refuse the name of no secret.
    const opened = await unlessBlocked(() => refers(unique('secret')))
    expect.that(opened !== true, 'a reference to a secret that nobody made opens the connection')
  },
})

export const resolvedAfterReplace = check({
  rule: 'connections/secret-resolved-at-run-time',
  title: 'a reference in place of a wrong password opens the connection, and one to an unknown secret closes it again',
  run: async (tools) => {
    const { api, expect, given, fixture, unique } = tools
    const refersTo = (name: string): Record<string, unknown> => guardedBy(tools, `{{secret:${name}}}`)
    const secret = fixture('password_secret')
    if (!(await reaches(tools, await given.connection(refersTo(secret)))))
      throw new Blocked('a connection that is created with the reference reaches nothing')
    const connection = await given.connection(guarded(tools, 'wrong'))
    if (await reaches(tools, connection)) throw new NotApplicable('a wrong password reaches what the right one does')
    await change(api, 'connection', connection, refersTo(secret))
    expect.that(await reachesInTime(tools, connection), 'the reference that a replace brings is not resolved')
    // A service may refuse the name of no secret.
    const replaced = await unlessBlocked(async () => {
      await change(api, 'connection', connection, refersTo(unique('secret')))
      return true
    })
    if (replaced !== true) return
    const isOpen = await reachesInTime(tools, connection, false)
    expect.that(!isOpen, 'a reference to an unknown secret opens the connection')
  },
})

/** Asks what fields there are of what a connection reaches, if its password is right. */
async function fieldsOf(tools: Tools, password: Record<string, unknown>): Promise<Reply> {
  const { api, fixture, given, target } = tools
  const path = { connectionId: (await given.connection(password)).id }
  const body = fill(target.requests.listConnectionFields?.body, { object: fixture('guarded_connection').reaches })
  return api.call('listConnectionFields', { path, body, valid: false })
}

export const resolvedForFields = check({
  rule: 'connections/secret-resolved-at-run-time',
  title: 'the fields of what a connection reaches by a reference to its password, as by the password itself',
  run: async (tools) => {
    const { expect, fixture } = tools
    const [own, again] = [await fieldsOf(tools, guarded(tools, 'own')), await fieldsOf(tools, guarded(tools, 'own'))]
    const wrong = await fieldsOf(tools, guarded(tools, 'wrong'))
    const textsOf = ({ json, ok }: Reply): string[] => (ok ? textsIn(json) : [])
    // The members of fields are not documented: what two answers have, and that to a wrong password has not, is a field.
    const fields = textsOf(own).filter((text) => textsOf(again).includes(text) && !textsOf(wrong).includes(text))
    if (fields.length === 0) throw new NotApplicable('the fields of fixtures.guarded_connection need no password')
    const refers = await fieldsOf(tools, guardedBy(tools, `{{secret:${fixture('password_secret')}}}`))
    const isResolved = fields.some((field) => textsOf(refers).includes(field))
    expect.that(isResolved, 'the reference to the right secret is not resolved where fields are asked for', refers.text)
  },
})
