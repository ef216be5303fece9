import { useQuery } from '@tanstack/react-query'
import { type ReactNode, createContext, useContext, useMemo, useState } from 'react'
import { type AnswerOf, type Control, controlOf, pathOf, send } from '../control.ts'
import { leave } from './router.ts'
import { REFRESH_MS, isLong, listRefreshMs } from './refresh.ts'

/** A sandbox with everything a client needs to use it. */
export type SandboxShown = AnswerOf<'getSandbox'>

/** The selected sandbox, and the others. */
export interface SandboxContext {
  sandbox: SandboxShown
  all: readonly SandboxShown[]
  control: Control
  /** Selects a sandbox by its id. */
  choose: (id: string) => void
}

const Context = createContext<SandboxContext | undefined>(undefined)
const PARAMETER = 'sandbox'
const DEFAULT = 'default'

/** The selected sandbox. */
export function useSandbox(): SandboxContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('no sandbox is provided')
  return context
}

/** All sandboxes, as the mock lists them. */
export function useSandboxes(): ReturnType<typeof useQuery<readonly SandboxShown[]>> {
  return useQuery({
    queryKey: ['sandboxes'],
    queryFn: async () => ((await send('GET', '/_mock/sandboxes')) as AnswerOf<'listSandboxes'>).sandboxes ?? [],
    refetchInterval: ({ state }) => listRefreshMs(state.data?.length ?? 0),
  })
}

/** One sandbox, asked for on its own while the list is too long to be asked for often. */
function useOne(id: string, enabled: boolean): SandboxShown | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', id],
    queryFn: async () => (await send('GET', pathOf(id))) as SandboxShown,
    refetchInterval: REFRESH_MS,
    enabled,
  })
  return enabled ? data : undefined
}

/** Provides the sandbox named in the address, or the default one if there is none with that name. */
export function SandboxProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }): ReactNode {
  const { data: all } = useSandboxes()
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get(PARAMETER) ?? DEFAULT)
  const known = all?.find(({ id }) => id === wanted) ?? all?.[0]
  const now = useOne(known?.id ?? DEFAULT, isLong(all?.length ?? 0))
  const context = useMemo(() => {
    const sandbox = now ?? known
    if (all === undefined || sandbox === undefined) return undefined
    const choose = (id: string): void =>
      leave(() => {
        const address = new URL(location.href)
        if (id === DEFAULT) address.searchParams.delete(PARAMETER)
        else address.searchParams.set(PARAMETER, id)
        history.replaceState(null, '', address)
        setWanted(id)
      })
    return { sandbox, all, control: controlOf(sandbox.id), choose }
  }, [all, known, now])
  return context === undefined ? fallback : <Context value={context}>{children}</Context>
}
