import { Blocked, NotApplicable, type Reply, type Stored, type Tools, check } from '../../kit/index.ts'
import { change, read, remove } from '../objects.ts'
import { copiesAfter, firstServed, succeeded } from './back.ts'
import {
  WITHOUT_CREDENTIALS,
  bundleOf,
  bundleWithPassword,
  importedOver,
  importing,
  listedAs,
  portable,
  withPassword,
} from './bundle.ts'
import { guarded, reaches, reachesInTime } from './guarded.ts'

const EXPORTED = 'exported'

/** A connection exported with one password and then changed to the other. */
async function exportedWith(
  tools: Tools,
  exported: 'own' | 'wrong',
  excludeCredentials: boolean,
): Promise<{ connection: Stored; dump: string }> {
  const connection = await portable(tools, 'connection', {
    ...guarded(tools, exported),
    description: EXPORTED,
  })
  const dump = excludeCredentials
    ? await bundleOf(tools, 'connection', connection, WITHOUT_CREDENTIALS)
    : await bundleWithPassword(tools, connection)
  const before = await reachesInTime(tools, connection, exported === 'own')
  await change(tools.api, 'connection', connection, {
    ...guarded(tools, exported === 'own' ? 'wrong' : 'own'),
    description: 'changed',
  })
  const after = await reachesInTime(tools, connection, exported !== 'own')
  if (before !== (exported === 'own') || before === after)
    throw new Blocked('fixtures.guarded_connection does not tell its password from a wrong one')
  return { connection, dump }
}

/** Asserts that the connection of that name has the right password. */
async function expectReaching(tools: Tools, { name }: Stored, message: string): Promise<void> {
  // How soon a list follows is not documented.
  const found = await tools.eventually(
    () => listedAs(tools.api, 'connection', name),
    ({ length }) => length === 1,
  )
  if (found.length !== 1) throw new Blocked(`${found.length} connections have the name of the replaced one`)
  tools.expect.that(await reachesInTime(tools, found[0] as Stored), message)
}

export const credentialsAccepted = check({
  rule: 'bundles/import-credentials-accepted',
  title: 'an import of what is not there any more, without importCredentials and with it',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, fixture } = tools
    const operation = tools.operation as 'importObjects' | 'previewObjectImport'
    const importCredentials = fixture('import_credentials')
    const ask = async (more: Readonly<Record<string, unknown>>): Promise<Reply> => {
      // Whether importCredentials is taken where there are none is not documented.
      const connection = await portable(tools, 'connection', await withPassword(tools, tools.unique('password')))
      const dump = await bundleWithPassword(tools, connection)
      await remove(api, 'connection', connection)
      return firstServed((policy) => api.call(operation, importing(dump, policy, more)))
    }
    const plain = await ask({})
    if (!succeeded(plain)) throw new Blocked(`an import without importCredentials was answered ${plain.status}`)
    expect.status(await ask({ importCredentials }), plain.status)
  },
})

export const keepsOwnPassword = check({
  rule: 'bundles/import-keeps-own-password',
  title: 'an import without passwords leaves the password',
  run: async (tools) => {
    const { connection, dump } = await exportedWith(tools, 'wrong', true)
    await importedOver(tools.api, dump)
    await expectReaching(tools, connection, 'the connection lost its password')
  },
})

export const takesThoseOfTheBundle = check({
  rule: 'bundles/import-credentials-takes-those-of-the-bundle',
  title: 'an import with passwords and importCredentials brings the password of the bundle',
  run: async (tools) => {
    const { connection, dump } = await exportedWith(tools, 'own', false)
    await importedOver(tools.api, dump, { importCredentials: tools.fixture('import_credentials') })
    // An import may put a new object in place of the one that is there.
    const [found] = await tools.eventually(
      () => listedAs(tools.api, 'connection', connection['name']),
      ({ length }) => length > 0,
    )
    if (found === undefined) throw new Blocked('the imported connection is not listed')
    if ((await read(tools.api, 'connection', found))['description'] !== EXPORTED)
      throw new NotApplicable('an import does not change the connection that is there')
    await expectReaching(tools, found, 'the connection does not have the password of the bundle')
  },
})

export const takesThoseOfWhatWasDeleted = check({
  rule: 'bundles/import-credentials-takes-those-of-the-bundle',
  title: 'an import with passwords and importCredentials brings that of a connection that is not there any more',
  run: async (tools) => {
    const connection = await portable(tools, 'connection', guarded(tools, 'own'))
    if (!(await reaches(tools, connection))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    const dump = await bundleWithPassword(tools, connection)
    await remove(tools.api, 'connection', connection)
    const more = { importCredentials: tools.fixture('import_credentials') }
    const [found] = await copiesAfter(tools, 'connection', connection['name'], (policy) =>
      tools.api.call('importObjects', importing(dump, policy, more)),
    )
    // An import may give another name.
    if (found === undefined) throw new NotApplicable('the connection did not come back under its name')
    tools.expect.that(await reaches(tools, found), 'the connection does not have the password of the bundle')
  },
})

export const excludedCannotBeTaken = check({
  rule: 'bundles/excluded-credentials-not-imported',
  title: 'an import with importCredentials finds no password in a bundle without credentials',
  run: async (tools) => {
    const { connection, dump } = await exportedWith(tools, 'own', true)
    await importedOver(tools.api, dump, { importCredentials: tools.fixture('import_credentials') })
    for (const found of await listedAs(tools.api, 'connection', connection['name']))
      tools.expect.that(!(await reaches(tools, found)), 'the bundle holds the password in some form')
  },
})
