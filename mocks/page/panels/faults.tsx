import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconBug, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { useParameter } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { type Fault, type Row, byRule, rowsOf } from '../faults/by-rule.ts'
import { useOpenRules } from '../faults/open-rules.ts'
import { FaultRow, RuleRow } from '../faults/rows.tsx'
import { FilterSelect } from '../parts/choices.tsx'
import { Long } from '../parts/long.tsx'
import { Empty, Loading, Page } from '../parts/page.tsx'
import { found } from '../parts/search.ts'
import { grouped, plural } from '../parts/words.ts'

const NOTHING: AnswerOf<'listFaults'> = { faults: [], quotes: {} }

/** All faults, by the rules that they break: searched, opened, enabled, disabled. */
export function Faults(): ReactNode {
  const { control } = useSandbox()
  const { data, error } = useControl<'listFaults'>('/faults', { every: false })
  const act = useAct()
  const [words, setWords] = useParameter('q')
  const [area, setArea] = useParameter('area')
  const [shown, setShown] = useParameter('show', 'all')
  const { isOpen, toggle } = useOpenRules(shown === 'on')
  const { faults: all, quotes } = data ?? NOTHING
  const enabled = all.filter(({ on }) => on).length
  const areas = useMemo(() => [...new Set(all.map(({ id }) => areaOf(id)))].sort(), [all])
  const counts = useMemo(() => new Map(byRule(all).map(({ rule, faults }) => [rule, faults.length])), [all])
  const matching = useMemo(() => {
    const sought = { text: textOf, beside: ({ rule }: Fault) => quotes[rule]?.join(' ') ?? '' }
    const some = found(all, sought, words)
    return byRule(some.filter(({ id, on }) => (area === '' || areaOf(id) === area) && (shown === 'all' || on)))
  }, [all, quotes, words, area, shown])
  const rows = rowsOf(matching, isOpen)
  const turn = ({ id, on }: Fault): void =>
    void act(() => control(on ? 'DELETE' : 'PUT', pathOf(id)), on ? `${id} holds again.` : `${id} is broken now.`)
  return (
    <Page
      title="Faults"
      lead={
        <span role="status">{`${plural(all.length, 'fault')} of ${rulesShown(matching.length, counts.size)}, ${enabled} enabled. Each makes the mock break one documented rule, to see whether your tests notice.`}</span>
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
        <Long<Row>
          label="Faults"
          rows={rows}
          keyOf={(row) => ('id' in row ? row.id : row.rule)}
          height={64}
          row={(row) =>
            'id' in row ? (
              <FaultRow fault={row} onTurn={() => turn(row)} />
            ) : (
              <RuleRow
                rule={row}
                faults={counts.get(row.rule) ?? 0}
                quotes={quotes[row.rule] ?? []}
                isOpen={isOpen(row.rule)}
                onToggle={() => toggle(row.rule)}
              />
            )
          }
        />
      )}
    </Page>
  )
}

function rulesShown(shown: number, all: number): string {
  return shown === all ? plural(all, 'rule') : `${plural(all, 'rule')} (${grouped(shown)} shown)`
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
