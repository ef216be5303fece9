import { Button, Group, NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconSearch, IconShape } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { useParameter } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { Long } from '../parts/long.tsx'
import { Empty, Loading, Page } from '../parts/page.tsx'
import { found } from '../parts/search.ts'
import { plural } from '../parts/words.ts'
import { Select } from '../parts/select.tsx'

type Freedom = AnswerOf<'listVariants'>['freedoms'][number]

const SEEDS = 4_294_967_295

/** What the documents leave open, each with its present variant. */
export function Variants(): ReactNode {
  const { control } = useSandbox()
  const { data, error } = useControl<'listVariants'>('/variants', { every: false })
  const act = useAct()
  const [words, setWords] = useParameter('q')
  const [shown, setShown] = useParameter('show', 'all')
  const [seed, setSeed] = useState<number | string>(7)
  const all = useMemo(() => data?.freedoms ?? [], [data])
  const changed = all.filter(isChanged).length
  const matching = useMemo(
    () => found(all, { text: textOf }, words).filter((freedom) => shown === 'all' || isChanged(freedom)),
    [all, words, shown],
  )
  const draw = (event: FormEvent): void => {
    event.preventDefault()
    void act(() => control('PUT', '/variants', { seed: Number(seed) }), `Seed ${seed} chooses all variants.`)
  }
  return (
    <Page
      title="Variants"
      lead={
        <span role="status">{`${plural(all.length, 'point')} that the documents leave open, ${changed} changed${data?.seed === undefined ? '' : `, chosen by seed ${data.seed}`}. A client that conforms works with every choice.`}</span>
      }
      actions={
        <form onSubmit={draw} aria-label="Choose by seed">
          <Group gap="xs" wrap="nowrap">
            <NumberInput
              size="xs"
              aria-label="Seed"
              value={seed}
              onChange={setSeed}
              min={0}
              max={SEEDS}
              required
              w={90}
            />
            <Button size="xs" type="submit" variant="default">
              Choose by seed
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={changed === 0 && data?.seed === undefined}
              onClick={() => void act(() => control('DELETE', '/variants'), 'All points have their plain choices.')}
            >
              Clear all
            </Button>
          </Group>
        </form>
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the variants">
        <TextInput
          size="xs"
          type="search"
          aria-label="Words of a variant"
          placeholder="A word, a sentence, an id"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
        <SegmentedControl
          size="xs"
          aria-label="Which points"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: 'All' },
            { value: 'changed', label: 'Changed' },
          ]}
        />
      </Group>
      {error !== null && <Text c="red">{error.message}</Text>}
      {data === undefined ? (
        error === null && <Loading />
      ) : matching.length === 0 ? (
        <Empty
          icon={<IconShape size={28} />}
          title={shown === 'changed' && changed === 0 ? 'Every point has its plain choice' : 'No point matches'}
        >
          Choose another variant of a point, or let a seed choose all of them.
        </Empty>
      ) : (
        <Long
          label="Variants"
          rows={matching}
          keyOf={({ freedom }) => freedom}
          height={96}
          row={(one) => (
            <FreedomRow
              freedom={one}
              onTake={(variant) =>
                void act(
                  () => control('PUT', `/variants/${one.freedom}`, { variant }),
                  `${one.freedom} is ${variant} now.`,
                )
              }
            />
          )}
        />
      )}
    </Page>
  )
}

function FreedomRow({ freedom, onTake }: { freedom: Freedom; onTake: (variant: string) => void }): ReactNode {
  const { freedom: id, text, taken, variants, fixed } = freedom
  return (
    <div className="long-row variant-row" data-changed={isChanged(freedom) || undefined}>
      <div className="long-text">
        <p>{text}</p>
        <p className="quiet">
          <code>{id}</code>
        </p>
      </div>
      {fixed === undefined ? (
        <div className="variant-choice">
          <Select
            size="xs"
            aria-label={`Variant of ${id}`}
            data={Object.keys(variants)}
            value={taken}
            onChange={(variant) => variant !== null && onTake(variant)}
            allowDeselect={false}
            renderOption={({ option }) => (
              <span className="operation-option">
                <b>{option.value}</b>
                <span>{variants[option.value]}</span>
              </span>
            )}
            comboboxProps={{ width: 380, position: 'bottom-end' }}
          />
          <p className="quiet">{variants[taken]}</p>
        </div>
      ) : (
        <p className="quiet variant-choice">{`Not varied: ${fixed}`}</p>
      )}
    </div>
  )
}

function isChanged({ taken, variants }: Freedom): boolean {
  return taken !== Object.keys(variants)[0]
}

function textOf({ freedom, text, variants }: Freedom): string {
  return `${freedom} ${text} ${Object.entries(variants).flat().join(' ')}`
}
