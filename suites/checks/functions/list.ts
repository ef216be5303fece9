import { check } from '../../kit/index.ts'

export const listAnswers = check({
  rule: 'functions/list-answers',
  title: 'the list is answered with 200 and JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listFunctions'))
  },
})

export const listNamesFunctions = check({
  rule: 'functions/list-names-functions',
  title: 'the functions of this installation that the target file names are in the list',
  run: async ({ api, expect, fixture, target }) => {
    const { words } = await api.need('listFunctions')
    for (const name of [fixture('function'), ...(target.fixtures.other_functions ?? [])])
      expect.that(words.includes(name), `the list does not name the function ${name}`)
  },
})
