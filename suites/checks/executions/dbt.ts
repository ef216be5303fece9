import { NO_ID, NotApplicable, check } from '../../kit/index.ts'
import { standTogether } from './together.ts'

export const dbtAnswers = check({
  rule: 'executions/dbt-answers',
  title: 'the dbt results answer 200 with JSON',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId } = fixture('dbt_execution')
    expect.json(await api.call('getDbtResults', { path: { flowId, auditId } }))
  },
})

export const dbtResults = check({
  rule: 'executions/dbt-results',
  title: 'the dbt results hold what the target file says of models, tests and sources, each with what is said of it',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId } = fixture('dbt_execution')
    const { json, words } = await api.need('getDbtResults', { path: { flowId, auditId } })
    for (const wanted of fixture('dbt_execution.results')) {
      const texts = [wanted].flat()
      for (const text of texts) expect.that(words.includes(text), `${text} is not in the dbt results`, words)
      if (texts.length > 1)
        expect.that(standTogether(json, texts), `${texts.join(', ')} do not stand together in the dbt results`, words)
    }
  },
})

export const dbtResultsOfOneExecution = check({
  rule: 'executions/dbt-results',
  title: 'an audit id that no execution has does not have the results of the one that ran dbt',
  run: async ({ api, expect, fixture }) => {
    const { flowId } = fixture('dbt_execution')
    const texts = fixture('dbt_execution.results').flat()
    const request = { path: { flowId, auditId: NO_ID }, valid: false }
    // Whether that is not found, or has results with nothing in them, is not documented.
    const { ok, words } = await api.call('getDbtResults', request)
    expect.that(!ok || !texts.every((text) => words.includes(text)), 'the dbt results are those of another execution')
  },
})

export const dbtArtifactServed = check({
  rule: 'executions/dbt-artifact-served',
  title: 'each of the four artifacts of an execution that wrote them answers 200',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId, artifacts } = fixture('dbt_execution')
    for (const artifactName of artifacts) {
      expect.status(await api.call('getDbtArtifact', { path: { flowId, auditId, artifactName } }), 200)
    }
  },
})

/** How many artifacts are served. */
const ARTIFACTS = 4

export const dbtArtifactOtherNames = check({
  rule: 'executions/dbt-artifact-other-names',
  title: 'another name is not found',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId, artifacts } = fixture('dbt_execution')
    if (artifacts.length < ARTIFACTS)
      throw new NotApplicable('fixtures.dbt_execution.artifacts does not have all four names')
    const parts = artifacts.flatMap((name) => [name.slice(0, -1), name.slice(1), `${name}2`])
    for (const artifactName of ['etalon.json', 'manifest', 'graph.gpickle', ...parts]) {
      if (artifacts.includes(artifactName)) continue
      expect.status(await api.call('getDbtArtifact', { path: { flowId, auditId, artifactName }, valid: false }), 404)
    }
  },
})
