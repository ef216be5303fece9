import { check } from '../../kit/index.ts'
import { list, read } from '../objects.ts'
import { connections } from '../resources/io.ts'

const FORM = /^connection\.[^.]+\.[^.].*$/

export const typeForm = check({
  rule: 'connections/type-form',
  title: 'a type is `connection.`, a group and a kind',
  over: 'operations',
  run: async (tools) => {
    const made = await connections.given(tools)
    const shown =
      tools.operation === 'getConnection'
        ? [await read(tools.api, 'connection', made)]
        : (await list(tools.api, 'connection')).filter(({ id }) => id === made.id)
    for (const { connectionType: type } of shown) {
      if (type === undefined || type === null || type === '') continue
      tools.expect.that(typeof type === 'string' && FORM.test(type), 'the type has another form', type)
    }
  },
})
