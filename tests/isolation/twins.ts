import { writeJson } from '#spec'
import type { Alteration } from '../../mocks/domain/kernel/behaviour.ts'
import { type AssistantScript, type Mock, createMock } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { keyOf } from '../../mocks/world/stored-record.ts'
import type { Table } from '../../mocks/world/table.ts'
import type { TableName } from '../../mocks/world/entities.ts'
import { type Side, type SideRecords, changesOf, recordsOf } from './side.ts'

/** A response, as a client sees it. */
interface Seen {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

interface TwinOptions {
  own: Side
  foreign: Side
  assistant: AssistantScript
  alterations?: readonly Alteration[]
}

type AnyRecord = Readonly<Record<string, unknown>>

/**
 * Two mocks that differ only in the objects of one side, which only the first mock has. As long as their responses are equal to the
 * byte, and that side's records in the first mock do not change, nobody else learns about it or changes it. It follows that no
 * response contains its texts: the second mock does not know them.
 */
export class Twins {
  readonly #mocks: readonly [Mock, Mock]
  readonly #foreign: Side
  readonly #records: SideRecords
  readonly #failures: Error[] = []
  #now = Date.UTC(2026, 5, 1, 12)

  constructor({ own, foreign, assistant, alterations = [] }: TwinOptions) {
    const make = (...sides: SideRecords[]): Mock => {
      const mock = createMock({
        ports: nodePorts(),
        unwatched: true,
        assistant,
        alterations,
        now: () => this.#now,
        deliver: async () => new Response('taken'),
        onError: (problem) => this.#failures.push(problem),
      })
      for (const side of sides) mock.world.apply(changesOf(side))
      mock.world.startHere()
      return mock
    }
    const first = recordsOf(own, foreign)
    this.#foreign = foreign
    this.#records = recordsOf(foreign, own)
    this.#mocks = [make(first, this.#records), make(first)]
  }

  reset(): void {
    for (const { world } of this.#mocks) world.reset()
  }

  close(): void {
    for (const mock of this.#mocks) mock.close()
  }

  /** Sends a request to both, and describes the difference; undefined if there is none. */
  async differ(request: Request): Promise<string | undefined> {
    this.#now += 1_000
    const [one, other] = this.#mocks
    const first = await seen(one, request.clone())
    const second = await seen(other, request)
    // Outcomes of deliveries are recorded in later turns of the event loop.
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    const [failure] = this.#failures.splice(0)
    if (failure !== undefined) return `internal error of the mock: ${failure.stack}`
    const [withIt, without] = [writeJson(first), writeJson(second)]
    if (withIt !== without) return `the answer depends on the other side:\n  with it ${withIt}\n  without ${without}`
    return this.#changed() ?? this.#planted()
  }

  /** Records of the foreign side that changed, or the number of unexpected records. */
  #changed(): string | undefined {
    const [{ world: one }, { world: other }] = this.#mocks
    for (const name of Object.keys(this.#records) as TableName[]) {
      const records = this.#records[name] as readonly AnyRecord[]
      const [table, bare] = [one.view[name], other.view[name]] as unknown as [Table<unknown>, Table<unknown>]
      const lost = records.find((record) => table.get(keyOf(name, record)) !== record)
      if (lost !== undefined) return `${name} ${keyOf(name, lost)} of the other side was changed or removed`
      if (table.size !== bare.size + records.length)
        return `${name} hold ${table.size - records.length} records beside those of the other side, not ${bare.size}`
    }
    return undefined
  }

  /** Records in the name of the foreign side, in the mock that does not know it. */
  #planted(): string | undefined {
    const { view } = this.#mocks[1].world
    for (const name of Object.keys(this.#records) as TableName[])
      for (const record of (view[name] as unknown as Table<AnyRecord>).own.values())
        if (record?.['tenantId'] === this.#foreign.tenantId) return `${name} got a record of the other side`
    return undefined
  }

  /** The difference between the complete worlds, except for the foreign side. */
  difference(): string | undefined {
    const [{ world: one }, { world: other }] = this.#mocks
    for (const name of Object.keys(this.#records) as TableName[]) {
      const foreign = new Set((this.#records[name] as readonly AnyRecord[]).map((record) => keyOf(name, record)))
      const rest = [...(one.view[name] as Table<unknown>).entries()].filter(([key]) => !foreign.has(key))
      const all = [...(other.view[name] as Table<unknown>).entries()]
      if (writeJson(rest) !== writeJson(all)) return `${name} differ: ${writeJson(rest)}\n  not ${writeJson(all)}`
    }
    return undefined
  }
}

/** The response of a mock. */
export async function seen({ fetch }: Mock, request: Request): Promise<Seen> {
  const response = await fetch(request)
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}
