import { Center, Loader, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { SandboxProvider } from './app/sandbox.tsx'
import { Shell } from './app/shell.tsx'
import { theme, variables } from './app/theme.ts'

// The mock is on this machine: whether the network is there says nothing.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { networkMode: 'always' },
  },
})

const waiting = (
  <Center h="100vh">
    <Loader aria-label="Loading" />
  </Center>
)

createRoot(document.getElementById('console') as HTMLElement).render(
  <QueryClientProvider client={client}>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <ModalsProvider>
        <Notifications position="bottom-right" limit={4} />
        <SandboxProvider fallback={waiting}>
          <Shell />
        </SandboxProvider>
      </ModalsProvider>
    </MantineProvider>
  </QueryClientProvider>,
)
