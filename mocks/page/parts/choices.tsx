import { type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOperations } from '../app/operations.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { Select } from './select.tsx'

type Choosing = Omit<SelectProps, 'data' | 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** Narrows a list to one value; empty stands for any. */
export function FilterSelect({ value, onChange, ...props }: Choosing & Pick<SelectProps, 'data'>): ReactNode {
  return (
    <Select {...props} value={value === '' ? null : value} onChange={(chosen) => onChange(chosen ?? '')} clearable />
  )
}

/** Chooses an operation of the API, by its id or path. */
export function OperationSelect({ value, onChange, ...props }: Choosing): ReactNode {
  const operations = useOperations()
  return (
    <Select
      {...props}
      data={operations.map(({ id }) => id)}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      nothingFoundMessage="No operation has this name."
      filter={({ options, search }) => {
        const words = search.toLowerCase().trim()
        const found = new Set(
          operations
            .filter(({ id, method, path }) => `${id} ${method} ${path}`.toLowerCase().includes(words))
            .map(({ id }) => id),
        )
        return options.filter((option) => 'value' in option && found.has(option.value))
      }}
      renderOption={({ option }) => {
        const operation = operations.find(({ id }) => id === option.value)
        return (
          <span className="operation-option">
            <b>{option.value}</b>
            <span>{`${operation?.method ?? ''} ${operation?.path ?? ''}`}</span>
          </span>
        )
      }}
      comboboxProps={{ width: 420, position: 'bottom-start' }}
    />
  )
}

/** Chooses one of the sandbox's keys, by role. */
export function KeySelect({ value, onChange, ...props }: Choosing): ReactNode {
  const { sandbox } = useSandbox()
  return (
    <Select
      {...props}
      data={Object.keys(sandbox.keys)}
      value={value}
      onChange={(role) => role !== null && onChange(role)}
      allowDeselect={false}
    />
  )
}
