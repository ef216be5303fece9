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
  title: 'a function of this installation is in the list',
  run: async ({ api, expect, fixture }) => {
    const name = fixture('function')
    const { words } = await api.need('listFunctions')
    expect.that(words.includes(name), `the list does not name the function ${name}`)
  },
})
