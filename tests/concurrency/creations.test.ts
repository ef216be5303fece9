import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creations } from './resources.ts'
import { type Answer, crowdOn } from './crowd.ts'

const RUNS = { numRuns: 25 }
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `number ${index}`)
const idsIn = (answers: readonly Answer[]): unknown[] => answers.map(({ json }) => json['id'])

describe('concurrent creations and replacements', () => {
  test('ids never collide, whatever is created', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...creations), { minLength: 2, maxLength: 12 }),
        async (scheduler, wanted) => {
          const { call, calmly, settled } = crowdOn(scheduler)
          const answers = await settled([
            ...wanted.map(({ operation, body }) => call(operation, { body })),
            call('createSession'),
          ])
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
          const ids = [
            ...idsIn(answers.slice(0, -1)),
            (await calmly('runFlow', { path: { flowId: 101 }, body: {} })).json['auditId'],
          ]
          expect(new Set(ids).size).toBe(ids.length)
          for (const [index, { json }] of answers.slice(0, -1).entries())
            expect(json).toMatchObject(wanted[index]!.body)
        },
      ),
      RUNS,
    ))

  test('a restore during creations of the same name brings back the deleted object', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (scheduler, count) => {
        const { call, calmly, settled } = crowdOn(scheduler)
        const body = { name: 'Namesake', flowType: 'flow.etl.database' }
        const before = (await calmly<{ id: number }>('createFlow', { body: { ...body, description: 'the first' } }))
          .json
        await calmly('deleteFlow', { path: { flowId: before.id } })
        const answers = await settled([
          call('restoreDeletedObject', { path: { type: 'flows', id: before.id } }),
          ...numbered(count).map((description) => call('createFlow', { body: { ...body, description } })),
        ])
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        const flows = (await calmly<{ id: number; name: string; description: string }[]>('listFlows')).json
        const namesakes = flows.filter(({ name }) => name === body.name)
        expect(namesakes.map(({ description }) => description).toSorted()).toEqual(
          ['the first', ...numbered(count)].toSorted(),
        )
        expect(new Set(namesakes.map(({ id }) => id)).size).toBe(count + 1)
        expect(namesakes.find(({ id }) => id === before.id)).toEqual(before)
      }),
      RUNS,
    ))

  test.for([
    ['Flow', 'flow', { name: 'Replaced' }],
    ['Connection', 'connection', { name: 'Replaced', connectionType: 'connection.database.postgres' }],
    ['Format', 'format', { name: 'Replaced', formatType: 'format.text.csv' }],
  ] as const)('of replacements of a %s each is one version, and the last one stays', ([noun, kind, body]) =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 5 }), async (scheduler, count) => {
        const { call, calmly, settled } = crowdOn(scheduler)
        const { id } = (await calmly<{ id: number }>(`create${noun}`, { body })).json
        const path = { [`${kind}Id`]: id }
        const sent = numbered(count).map((name) => ({ ...body, name, description: name, tags: [name] }))
        const answers = await settled(sent.map((one) => call(`replace${noun}`, { path, body: one })))
        for (const [index, { json }] of answers.entries()) expect(json).toMatchObject(sent[index]!)
        const stored = (await calmly<{ name: string }>(`get${noun}`, { path })).json
        expect(stored).toMatchObject(sent.find(({ name }) => name === stored.name)!)
        const versions = (await calmly<{ uuid: string }[]>(`list${noun}Versions`, { path })).json
        const names = await Promise.all(
          versions.map(
            async ({ uuid }) => (await calmly(`get${noun}Version`, { path: { ...path, uuid } })).json['name'],
          ),
        )
        expect(names.toSorted()).toEqual(['Replaced', ...numbered(count)].toSorted())
        expect(new Set(versions.map(({ uuid }) => uuid)).size).toBe(count + 1)
        expect([names[0], names.at(-1)]).toContain(stored.name)
      }),
      RUNS,
    ),
  )
})
