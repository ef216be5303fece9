import { type Stored, check, holdsSecret } from '../../kit/index.ts'
import { WITHOUT_CREDENTIALS, bundleOf, portable, withPassword } from './bundle.ts'

export const exportIsText = check({
  rule: 'bundles/export-is-text',
  title: 'a bundle of a connection and a format is text/plain',
  run: async ({ api, given, expect }) => {
    const choice = { connections: [await given.connection()], formats: [await given.format()] }
    const reply = await api.call('exportObjects', { query: given.exportQuery(choice) })
    expect.status(reply, 200)
    expect.equal(reply.media, 'text/plain', 'the media type of an export')
  },
})

export const excludesCredentials = check({
  rule: 'bundles/export-excludes-credentials',
  title: 'the password of a connection is not in the bundle',
  run: async (tools) => {
    const password = tools.unique('password')
    const connection = await portable(tools, 'connection', await withPassword(tools, password))
    const dump = await bundleOf(tools, 'connection', connection, WITHOUT_CREDENTIALS)
    tools.expect.that(!holdsSecret(dump, password), 'the bundle holds the password')
  },
})

export const excludesEachCredential = check({
  rule: 'bundles/export-excludes-credentials',
  title: 'the passwords of three connections are not in the bundle that holds them',
  run: async (tools) => {
    const passwords = [tools.unique('first'), tools.unique('second'), tools.unique('third')]
    const connections: Stored[] = []
    for (const password of passwords)
      connections.push(await portable(tools, 'connection', await withPassword(tools, password)))
    const dump = await tools.given.objectBundle({ connections }, WITHOUT_CREDENTIALS)
    const held = passwords.filter((password) => holdsSecret(dump, password))
    tools.expect.equal(held.length, 0, 'the number of passwords in the bundle')
  },
})
