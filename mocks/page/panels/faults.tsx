import { Button, Group, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { IconBug, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { sentence, useAct, useControl } from '../app/data.ts'
import { useParameter } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { FilterSelect } from '../parts/choices.tsx'
import { Long } from '../parts/long.tsx'
import { Empty, Loading, Page } from '../parts/page.tsx'
import { found } from '../parts/search.ts'
import { plural } from '../parts/words.ts'

type Fault = AnswerOf<'listFaults'>['faults'][number]

/** All faults, each breaking one rule: searched, enabled, disabled. */
export function Faults(): ReactNode {
  const { control } = useSandbox()
  const { data, error } = useControl<'listFaults'>('/faults', { every: false })
  const act = useAct()
  const [words, setWords] = useParameter('q')
  const [area, setArea] = useParameter('area')
  const [shown, setShown] = useParameter('show', 'all')
  const all = useMemo(() => data?.faults ?? [], [data])
  const enabled = all.filter(({ on }) => on).length
  const areas = useMemo(() => [...new Set(all.map(({ id }) => areaOf(id)))].sort(), [all])
  const matching = useMemo(
    () =>
      found(all, textOf, words).filter(({ id, on }) => (area === '' || areaOf(id) === area) && (shown === 'all' || on)),
    [all, words, area, shown],
  )
  const turn = ({ id, on }: Fault): void =>
    void act(() => control(on ? 'DELETE' : 'PUT', pathOf(id)), on ? `${id} holds again.` : `${id} is broken now.`)
  return (
    <Page
      title="Faults"
      lead={
        <span role="status">{`${plural(all.length, 'fault')}, ${enabled} enabled. Each makes the mock break one documented rule, to see whether your tests notice.`}</span>
      }
      actions={
        enabled > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void act(() => control('DELETE', '/faults'), 'All rules hold.')}
          >
            Clear all
          </Button>
        )
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the faults">
        <TextInput
          size="xs"
          type="search"
          aria-label="Words of a fault"
          placeholder="What goes wrong: a word, a sentence, an id"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
        <FilterSelect
          size="xs"
          aria-label="Area"
          placeholder="Area"
          data={areas}
          value={area}
          onChange={setArea}
          searchable
          w={150}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which faults"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: 'All' },
            { value: 'on', label: 'Enabled' },
          ]}
        />
      </Group>
      {error !== null && <Text c="red">{error.message}</Text>}
      {data === undefined ? (
        error === null && <Loading />
      ) : matching.length === 0 ? (
        <Empty
          icon={<IconBug size={28} />}
          title={shown === 'on' && enabled === 0 ? 'No fault is enabled' : 'No fault matches'}
        >
          Search for what should go wrong: “deleted”, “page size”, “signature”.
        </Empty>
      ) : (
        <Long
          label="Faults"
          rows={matching}
          keyOf={({ id }) => id}
          height={84}
          row={(fault) => (
            <div className="long-row">
              <Switch checked={fault.on} onChange={() => turn(fault)} aria-label={`Break ${fault.id}`} size="sm" />
              <div className="long-text">
                <p>{sentence(fault.says)}</p>
                <p className="quiet">{`Breaks: ${fault.text}`}</p>
                <p className="quiet">
                  <code>{fault.id}</code>
                  {fault.operation !== undefined && ` · ${fault.operation}`}
                  {fault.collateral !== undefined && ` · also breaks ${plural(fault.collateral.length, 'other rule')}`}
                </p>
              </div>
            </div>
          )}
        />
      )}
    </Page>
  )
}

function textOf({ id, text, says, operation = '' }: Fault): string {
  return `${id} ${text} ${says} ${operation}`
}

function areaOf(id: string): string {
  return id.split('/', 1)[0] ?? ''
}

/** The id as a path: the area, and the rest as one segment. */
function pathOf(id: string): string {
  const [area = '', ...rest] = id.split('/')
  return `/faults/${area}/${encodeURIComponent(rest.join('/'))}`
}
