import type { Incoming } from '../domain/kernel/call.ts';
import type { Sandbox } from './sandbox.ts';
import type { Sandboxes } from './sandboxes.ts';
/**
 * Whose request it is: that of the token in it, of the login that it names, or of nobody known, and then the default
 * sandbox's. A login is written for its sandbox, and comes back as it stands in there.
 */
export declare function belonging(sandboxes: Sandboxes, incoming: Incoming): {
    sandbox: Sandbox;
    incoming: Incoming;
};
/** The token of a request by its headers or, where a client cannot set these, its query. */
export declare function bearerOf(headers: Incoming['headers'], query: Incoming['query']): string | undefined;
