import { check } from '../../kit/index.ts'
import { connectionNoun as noun, given, itemsOf, read } from '../io/resource.ts'

const FORM = /^connection\.[^.]+\.[^.]+$/

export const typeForm = check({
  rule: 'connections/type-form',
  title: 'a type is `connection.` and two groups',
  over: 'operations',
  run: async (tools) => {
    const made = await given(tools, noun)
    const shown =
      tools.operation === 'getConnection'
        ? [await read(tools.api, noun, made)]
        : itemsOf(await tools.api.need('listConnections')).filter(({ id }) => id === made.id)
    for (const { connectionType: type } of shown) {
      if (type === undefined || type === null || type === '') continue
      tools.expect.that(typeof type === 'string' && FORM.test(type), 'the type has another form', type)
    }
  },
})
