// Generated from the specification by `npm run generate`: do not edit.
import type { Int64 } from '#spec'

export interface paths {
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getControlDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the mock takes requests
         * @description For balancers and orchestrators, so it needs no token. Liveness and readiness are the same for a mock.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description In the text format 0.0.4: requests and their durations by operation, sandboxes, journals, memory, processor time, delay of the event loop (from the second request on). If the control surface requires a token, a scraper sends it as its Bearer credentials.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A target file for `etalon check`
         * @description Complete for this mock, with its address and its keys: `curl` it into a file, then `etalon check --target` proves every testable rule. Its fixtures are those of the demo world. It has no hooks if the control surface requires a token.
         */
        get: operations["getTargetFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All sandboxes
         * @description Each takes about 3 kB, so read them in parts if there may be thousands.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Create a sandbox
         * @description It starts with the state of the sandbox `from`, or with the initial state of the mock, and has its own keys and logins.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandboxes/{sandbox}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        /** One sandbox with its keys and logins */
        get: operations["getSandbox"];
        put?: never;
        post?: never;
        /**
         * End a sandbox
         * @description The default one cannot be deleted. An evicted one counts as deleted.
         */
        delete: operations["deleteSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox to its initial state
         * @description Restores its data and its clock, also one that was moved or frozen, and clears its journal and its overrides.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the snapshots */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        /**
         * A snapshot as a document
         * @description Everything that the sandbox held, with exact int64 values; `etalon mock --world` accepts it too.
         */
        get: operations["readSnapshot"];
        /**
         * Take a snapshot, or import one
         * @description Without a body, stores the present state; otherwise stores the given document, with the sandbox's own keys instead of those in it.
         */
        put: operations["takeSnapshot"];
        post?: never;
        /** Delete a snapshot */
        delete: operations["dropSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Restores the clock too.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox's time */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Schedules may come due 10,000 times on the way. The times beyond are skipped: each of these schedules starts one more run, at the new time, and `skippedFrom` says so.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the clock */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow the machine's clock */
        post: operations["restoreClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Freeze the clock */
        post: operations["freezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/thaw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a frozen clock go on from its present time */
        post: operations["thawClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The requests that were served, oldest first */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /** Clear the journal */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: number;
            };
            cookie?: never;
        };
        /**
         * One request, with its headers and bodies
         * @description Secrets in headers and in the query are masked; bodies are shown as sent, at most their first 65,536 characters. The bodies of old requests are dropped if all of them exceed 16 million characters.
         */
        get: operations["readJournalEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What differs from a plain sandbox */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All schedules, with their next starts */
        get: operations["listNextStarts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allowances/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a user's remaining AI allowance */
        post: operations["setAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allowances/{login}/recharge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recharge a user's AI allowance */
        post: operations["rechargeAllowance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/{listenerId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listenerId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to a queue listener, as its broker would */
        post: operations["handMessageOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listeners/throttle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable or disable the throttle of HTTP listeners */
        post: operations["setThrottle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pace of chat streams */
        get: operations["getStreaming"];
        put?: never;
        /** Set their pace, or the point at which they break */
        post: operations["setStreaming"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Forced responses */
        get: operations["listFailures"];
        put?: never;
        /**
         * Force the response of the next calls of an operation, or to the URL of an HTTP listener
         * @description A documented error status has its documented body unless another one is given; any other status has the given body, or a short one. Listeners have documented errors only. Requests that are refused anyway do not count.
         */
        post: operations["forceFailure"];
        /** Clear all forced responses */
        delete: operations["clearFailures"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All flows, with the plans of their next runs */
        get: operations["listRunPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{flowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        /** Plan of the next run of a flow */
        get: operations["getRunPlan"];
        /** Override the next runs of a flow */
        put: operations["forceRuns"];
        post?: never;
        /** Remove the override of a flow */
        delete: operations["releaseRuns"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest runs, newest first */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{auditId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a run out of the queue or to an end */
        post: operations["moveRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{auditId}/log": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        /** The log of a run as it is now, without a request in the journal */
        get: operations["readRunLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delays of responses */
        get: operations["getLatency"];
        /** Delay the responses of one operation, or of all, in real time */
        put: operations["setLatency"];
        post?: never;
        /** Clear all delays */
        delete: operations["clearLatency"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delivery attempts of all webhooks, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mails and notifications about runs, newest first
         * @description What the start of a run asked for with emailOnSuccess, emailOnFailure, emailOnLastFailure, emailMetrics and expectedTime. The mock keeps them and sends nothing. Without emails they go to the caller.
         */
        get: operations["listOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/repeat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: Int64;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Repeat a delivery as a new attempt */
        post: operations["repeatDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tables of the sandbox */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
            };
            cookie?: never;
        };
        /** Records of a table, in the format of snapshots */
        get: operations["readTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
                /** @description Key of the record */
                key: number | string;
            };
            cookie?: never;
        };
        /** One record */
        get: operations["readRecord"];
        /** Create or replace a record, without the rules of the API */
        put: operations["writeRecord"];
        post?: never;
        /** Delete a record, without the rules of the API */
        delete: operations["deleteRecord"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trigger a webhook event */
        post: operations["raiseEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All available faults */
        get: operations["listFaults"];
        /** Enable these faults, and disable all others */
        put: operations["setFaults"];
        post?: never;
        /** Disable all faults */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{area}/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Enable a fault of one rule
         * @description Append `%23` and a number or operation to select another fault.
         */
        put: operations["breakRule"];
        post?: never;
        /** Disable the faults of one rule */
        delete: operations["keepRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All freedoms, with their present and possible variants */
        get: operations["listVariants"];
        /**
         * Choose variants by a seed, or by name
         * @description Freedoms that are not named follow the seed, or have their plain choice without one.
         */
        put: operations["setVariants"];
        post?: never;
        /** Restore all plain choices */
        delete: operations["clearVariants"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{area}/{freedom}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Choose a variant of one freedom */
        put: operations["setVariant"];
        post?: never;
        /** Restore the variant of the seed, or the plain choice */
        delete: operations["clearVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A whole world */
        World: {
            /** @constant */
            form: "etalon-world-1";
            /** @description Offset to the machine, or frozen time */
            clock: Record<string, never>;
            /** @description Source of new ids and keys */
            ids: Record<string, never>;
            /** @description Pending events, in order of time */
            events: Record<string, never>[];
            /** @description Records by table, in insertion order */
            tables: {
                [key: string]: Record<string, never>[];
            };
        };
        Error: {
            /** @description The problem, and what to send instead */
            error: string;
        };
        /** @description Chooses a variant of every freedom */
        Seed: number;
        Health: {
            /** @enum {string} */
            status: "ready" | "stopping";
            /** @description The version of Etalon */
            version?: string;
            /** @description The edition of the rules that it keeps */
            edition: number;
            uptimeSeconds: number;
            /** @description Number of sandboxes */
            sandboxes: number;
            /** @description Number of streams under way */
            openStreams: number;
            memory: {
                /** @description Memory of the process */
                residentBytes?: number;
                /** @description What JavaScript objects take of it, garbage included */
                heapBytes?: number;
            };
        };
        Sandbox: {
            id: string;
            /** @description API keys by credential name */
            keys: {
                [key: string]: string;
            };
            logins: {
                [key: string]: {
                    login: string;
                    password: string;
                };
            };
            vary?: components["schemas"]["Seed"];
        };
        JournalEntry: {
            /** @description Counts from 1 */
            id: number;
            /** @description The sandbox's time in milliseconds since the epoch */
            at: number;
            method: string;
            /** @description Path and query; secrets are masked */
            target: string;
            operation?: string;
            status: number;
            durationMs: number;
            caller?: string;
            /** @description Role of the caller */
            role?: string;
            /** @description Trace id of the request's `traceparent` */
            traceId?: string;
            /** @description Parts that passed validation, in this order */
            validated?: components["schemas"]["CheckedPart"][];
            refusal?: {
                at?: components["schemas"]["CheckedPart"];
                reason: string;
                problem?: {
                    /** @enum {string} */
                    in: "path" | "query" | "body";
                    /** @description JSON pointer into the body, or name of the parameter */
                    pointer: string;
                    /** @description Failed keyword of JSON Schema */
                    keyword: string;
                    message: string;
                };
            };
            note?: string;
            nearest?: Record<string, never>;
        };
        Message: {
            /** @description Names in lower case */
            headers: {
                [key: string]: string;
            };
            /** @description The body or its beginning; streams are joined */
            body: string;
            /** @description Number of characters of the whole body */
            bodyLength: number;
        };
        /** @enum {string} */
        CheckedPart: "token" | "permission" | "media type" | "parameters" | "body" | "object" | "state";
        Cut: {
            /** @enum {string} */
            side: "before" | "after";
            /** @description Type of the event */
            event: string;
            /** @description Number of streams; all by default */
            times?: number;
        };
        Failure: {
            operation?: string;
            /** Format: int64 */
            listener?: Int64;
            status: number;
            /** @description Remaining calls; all by default */
            times?: number;
            target?: string;
            body?: string;
            contentType?: string;
            broken?: components["schemas"]["Broken"];
            delayMs?: number;
        };
        /**
         * @description How the response breaks: `reset` ends the connection before it, `cut` within its body; `malformed` completes it with half of its JSON
         * @enum {string}
         */
        Broken: "reset" | "cut" | "malformed";
        /** @enum {string} */
        Outcome: "success" | "warning" | "error" | "canceled";
        /** @description Milliseconds of the sandbox's time, at most a hundred years, `immediate`, or `by hand` until the run is moved */
        Duration: number | string;
        RunPlan: {
            outcome: components["schemas"]["Outcome"];
            duration: components["schemas"]["Duration"];
            forced: boolean;
            /** @description Remaining runs; all by default */
            times?: number;
        };
        Run: {
            /** Format: int64 */
            auditId: Int64;
            /** Format: int64 */
            flowId: Int64;
            /** @description Name of the flow */
            name?: string;
            status: string;
            over: boolean;
            /** @description The sandbox's time in milliseconds since the epoch */
            started: number;
            /** @description Likewise; absent until the run has ended */
            ended?: number;
        };
        /** @description Milliseconds, or a range of them */
        Delay: number | number[];
        Delivery: {
            /** Format: int64 */
            id: Int64;
            /** Format: int64 */
            webhookId: Int64;
            /** @description URL of the webhook */
            url?: string;
            event: string;
            /** Format: int64 */
            entityId: Int64;
            /** @description The sandbox's time in milliseconds since the epoch */
            created: number;
            /** @description 1 for the first */
            attempt: number;
            payload: string;
            /** @description The request as its webhook is now, if it still exists */
            request?: {
                method: string;
                /** @description Those of the mock, with the signature */
                headers: {
                    [key: string]: string;
                };
                body: string;
            };
            /** @description When the response came or the attempt failed; absent while it is under way */
            over?: number;
            /** @description Absent without a response. The body is empty for receivers not listed by `--deliver-to` */
            response?: {
                status: number;
                body: string;
            };
            /** @description Why the mock did not send it, with the option that allows it */
            withheld?: string;
        };
        RaisedDelivery: {
            /** Format: int64 */
            id: Int64;
            /** Format: int64 */
            webhookId: Int64;
        };
        Fault: {
            id: string;
            rule: string;
            /** @description The documented sentence that it breaks */
            text: string;
            /** @description The operation for which it breaks the rule, if it concerns several */
            operation?: string;
            /** @description The mock's error */
            says: string;
            /** @description Rules that it also breaks */
            collateral?: string[];
            on: boolean;
        };
        Freedom: {
            freedom: string;
            text: string;
            /** @description Name of the present variant */
            taken: string;
            /** @description Descriptions of the variants by name; the plain one first */
            variants: {
                [key: string]: string;
            };
            /** @description Why the mock does not vary it, if so */
            fixed?: string;
        };
    };
    responses: {
        /** @description The record */
        Record: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    key: number | string;
                    record: Record<string, never>;
                };
            };
        };
        /** @description The request is invalid; the error names the problem and a valid request */
        Wrong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The sandbox, or the object in it, does not exist */
        Missing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The sandbox reached a limit of the mock and was evicted; the error says when, and which limit */
        Evicted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description They cannot be combined with the present overrides; nothing was changed */
        Clash: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This build of the mock does not include faults and variants */
        LeftOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The sandbox's time */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Milliseconds since the epoch */
                    now: number;
                    frozen: boolean;
                };
            };
        };
        /** @description The sandbox's time, and what came due on the way */
        Advanced: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Milliseconds since the epoch */
                    now: number;
                    frozen: boolean;
                    /** @description How many times schedules came due */
                    due: number;
                    /** @description From when on their times were skipped, if they were too many */
                    skippedFrom?: number;
                };
            };
        };
        /** @description The settings */
        Streaming: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    firstTokenMs: number;
                    toolMs: number;
                    tokensPerSecond: number;
                    jitter: number;
                    cut?: components["schemas"]["Cut"];
                };
            };
        };
        /** @description The delays */
        Latency: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    all: components["schemas"]["Delay"];
                    operations: {
                        [key: string]: components["schemas"]["Delay"];
                    };
                };
            };
        };
        /** @description The enabled faults */
        SwitchedOn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    faults: components["schemas"]["Fault"][];
                };
            };
        };
        /** @description By freedom */
        Variants: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    seed?: components["schemas"]["Seed"];
                    freedoms: components["schemas"]["Freedom"][];
                };
            };
        };
    };
    parameters: {
        /** @description Login of the user */
        Login: string;
        /** @description Area of the id, as in flows */
        Area: string;
        /** @description Maximum number of entries */
        Limit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getControlDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description It is stopping, and finishes only what is under way */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getTargetFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A target file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
        };
    };
    listSandboxes: {
        parameters: {
            query?: {
                /** @description Number of sandboxes to skip */
                skip?: number;
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The default one first, then in order of their creation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of all sandboxes */
                        total: number;
                        sandboxes: components["schemas"]["Sandbox"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "checkout1",
                 *       "vary": 7
                 *     }
                 */
                "application/json": {
                    /** @description Generated by default */
                    id?: string;
                    /** @description Id of the sandbox whose state it starts with */
                    from?: string;
                    vary?: components["schemas"]["Seed"];
                };
            };
        };
        responses: {
            /** @description The sandbox */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["Wrong"];
        };
    };
    getSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    deleteSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sandbox: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        snapshots: string[];
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    readSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "form": "etalon-world-1",
                 *       "clock": {
                 *         "offset": 0
                 *       },
                 *       "ids": {
                 *         "seed": 1,
                 *         "next": 10000
                 *       },
                 *       "events": [],
                 *       "tables": {
                 *         "tenants": [
                 *           {
                 *             "key": 1,
                 *             "record": {
                 *               "id": 1,
                 *               "name": "Northwind"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["World"];
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    dropSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    advanceClock: {
        parameters: {
            query?: {
                /** @description A schedule that came due several times starts a run `each` time, or `once`, at the new time, which is faster */
                schedules?: "each" | "once";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ms": 60000
                 *     }
                 */
                "application/json": {
                    ms: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Advanced"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "now": 1798761600000
                 *     }
                 */
                "application/json": {
                    /** @description Milliseconds since the epoch */
                    now: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    restoreClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    thawClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    readJournal: {
        parameters: {
            query?: {
                /** @description Id of the entry before the first */
                after?: number;
                /** @description Only entries with this text in their target, operation, caller, reason or bodies, in any case */
                contains?: string;
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
                /** @description Only this many newest entries */
                latest?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest requests that the journal keeps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of requests since the journal was cleared, also of those no longer kept */
                        total: number;
                        /** @description Number of latest requests that it keeps */
                        keeps: number;
                        /** @description Id of the oldest entry still kept, whichever entries are returned */
                        oldest?: number;
                        entries: components["schemas"]["JournalEntry"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    clearJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    readJournalEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        request?: components["schemas"]["Message"];
                        response?: components["schemas"]["Message"];
                    } & components["schemas"]["JournalEntry"];
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    getSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock, and what is overridden */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clock: {
                            /** @description Milliseconds since the epoch */
                            now: number;
                            frozen: boolean;
                            /** @description Milliseconds that it is ahead of the machine; 0 if it is frozen */
                            offset: number;
                        };
                        /** @description Ids of the enabled faults */
                        faults: string[];
                        variants: {
                            seed?: components["schemas"]["Seed"];
                            /** @description Freedoms with a variant chosen by name */
                            named: string[];
                        };
                        latency: {
                            all: components["schemas"]["Delay"];
                            operations: {
                                [key: string]: components["schemas"]["Delay"];
                            };
                        };
                        /** @description Number of forced responses */
                        failures: number;
                        /** @description Number of flows whose next runs are overridden */
                        plannedRuns: number;
                        /** @description Whether HTTP listeners are throttled */
                        throttled: boolean;
                        streaming: {
                            firstTokenMs?: number;
                            toolMs?: number;
                            tokensPerSecond?: number;
                            jitter?: number;
                            /** @description Whether streams are cut */
                            cut: boolean;
                        };
                        /** @description Number of requests since the journal was cleared */
                        requests: number;
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listNextStarts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By the sandbox's clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sandbox's time in milliseconds since the epoch */
                        now: number;
                        schedules: {
                            /** Format: int64 */
                            id: Int64;
                            /** Format: int64 */
                            flowId: Int64;
                            /** @description Name of the flow, if it still exists */
                            flow?: string;
                            name?: string;
                            /** @description Its expression */
                            schedule?: string;
                            enabled: boolean;
                            /** @description At most five; empty if it is paused or never due */
                            next: number[];
                        }[];
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "usd": 0
                 *     }
                 */
                "application/json": {
                    /** @description Remaining allowance */
                    usd: number;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    rechargeAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Login of the user */
                login: components["parameters"]["Login"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    handMessageOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listenerId: Int64;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "order": 17
                 *     }
                 */
                "*/*": unknown;
            };
        };
        responses: {
            /** @description The accepted message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        messageId: Int64;
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setThrottle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "on",
                 *       "excess": "queue"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "on" | "off";
                    /**
                     * @description Treatment of calls over the limit
                     * @default reject
                     * @enum {string}
                     */
                    excess?: "reject" | "queue";
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    getStreaming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Streaming"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setStreaming: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tokensPerSecond": 20,
                 *       "cut": {
                 *         "side": "before",
                 *         "event": "end"
                 *       }
                 *     }
                 */
                "application/json": {
                    firstTokenMs?: number;
                    /** @description How long each tool of the agent works */
                    toolMs?: number;
                    /** @description 0 sends all at once */
                    tokensPerSecond?: number;
                    jitter?: number;
                    /** @description null removes it */
                    cut?: components["schemas"]["Cut"] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Streaming"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those still to come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failures: components["schemas"]["Failure"][];
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    forceFailure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation": "createFlow",
                 *       "status": 400,
                 *       "times": 2
                 *     }
                 */
                "application/json": {
                    /** @description Id of the operation */
                    operation?: string;
                    /** @description Its method; the id decides */
                    method?: string;
                    /** @description Its path; the id decides */
                    path?: string;
                    /** @description Only calls of this path, such as `/rest/v1/flows/101` */
                    target?: string;
                    /**
                     * Format: int64
                     * @description Id of the HTTP listener, instead of an operation
                     */
                    listener?: Int64;
                    /** @default 500 */
                    status?: number;
                    /** @description The body: a text, or any other value as JSON */
                    body?: unknown;
                    /** @description Media type of the body; `application/json` or `text/plain` by default */
                    contentType?: string;
                    broken?: components["schemas"]["Broken"];
                    /** @description Delay in real milliseconds */
                    delayMs?: number;
                    /**
                     * @description Number of calls, `always` until removed, or 0 to remove it
                     * @default 1
                     */
                    times?: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    clearFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listRunPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of creation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flows: {
                            /** Format: int64 */
                            id: Int64;
                            name: string;
                            plan: components["schemas"]["RunPlan"];
                        }[];
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    getRunPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The override, or the plan in the world */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPlan"];
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    forceRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "error",
                 *       "duration": "immediate",
                 *       "times": 1
                 *     }
                 */
                "application/json": {
                    outcome?: components["schemas"]["Outcome"];
                    duration?: components["schemas"]["Duration"];
                    /** @description Number of runs; all by default */
                    times?: number;
                };
            };
        };
        responses: {
            /** @description Plan of the next run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPlan"];
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    releaseRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                flowId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Only runs of this flow */
                flow?: Int64;
                /** @description Only runs with this status */
                status?: string;
                /** @description Number of the newest of these runs to skip */
                skip?: number;
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their present state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of all runs */
                        total: number;
                        /** @description Number of runs of the flow with the status */
                        matching: number;
                        /** @description Number of all runs that are queued or running */
                        underWay: number;
                        runs: components["schemas"]["Run"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    moveRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "success"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    to: "running" | "success" | "warning" | "error" | "canceled";
                };
            };
        };
        responses: {
            /** @description The present state of the run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        auditId: Int64;
                        /** Format: int64 */
                        flowId: Int64;
                        status: string;
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            /** @description It already has this status, or has ended */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            410: components["responses"]["Evicted"];
        };
    };
    readRunLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Line by line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    getLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Latency"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ms": [
                 *         100,
                 *         300
                 *       ],
                 *       "operation": "listFlows"
                 *     }
                 */
                "application/json": {
                    ms: components["schemas"]["Delay"];
                    /** @description Id of the operation; all that have no delay of their own unless given */
                    operation?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Latency"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    clearLatency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to the limit, in their present state, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listOutbox: {
        parameters: {
            query?: {
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to the limit, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        mails: {
                            /** Format: int64 */
                            id: Int64;
                            /** Format: int64 */
                            tenantId: Int64;
                            /**
                             * @description A notification says that a run takes longer than expected.
                             * @enum {unknown}
                             */
                            kind: "mail" | "notification";
                            /** @description Epoch milliseconds. */
                            sent: number;
                            to: string[];
                            subject: string;
                            body: string;
                            /** Format: int64 */
                            flowId: Int64;
                            /** Format: int64 */
                            auditId: Int64;
                        }[];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    repeatDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: Int64;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaisedDelivery"];
                };
            };
            404: components["responses"]["Missing"];
            /** @description It is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            410: components["responses"]["Evicted"];
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With their numbers of records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tables: {
                            name: string;
                            records: number;
                            /** @description Whether only the mock itself uses it */
                            internal: boolean;
                        }[];
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    readTable: {
        parameters: {
            query?: {
                /** @description Only records whose JSON contains this text */
                words?: string;
                /** @description Which records come first */
                order?: "oldest" | "newest";
                /** @description Number of records to skip */
                skip?: number;
                /** @description Maximum number of entries */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description Its name */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In insertion order, or its reverse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of records with the text, including those left out */
                        matching: number;
                        records: {
                            key: number | string;
                            record: unknown;
                        }[];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    readRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
                /** @description Key of the record */
                key: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Record"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    writeRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
                /** @description Key of the record */
                key: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "id": 1,
                 *         "name": "Northwind"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The whole record */
                    record: Record<string, never>;
                };
            };
        };
        responses: {
            200: components["responses"]["Record"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    deleteRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                table: string;
                /** @description Key of the record */
                key: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    raiseEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "Flow.Failed",
                 *       "entityId": 102
                 *     }
                 */
                "application/json": {
                    /** @description Name of a webhook event */
                    event: string;
                    /**
                     * Format: int64
                     * @description Id of the flow or the connection that it is about
                     */
                    entityId: Int64;
                };
            };
        };
        responses: {
            /** @description Triggered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["RaisedDelivery"][];
                    };
                };
            };
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        faults: components["schemas"]["Fault"][];
                        /** @description What the documents say, word for word, by rule */
                        quotes: {
                            [key: string]: string[];
                        };
                    };
                };
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "faults": [
                 *         "flows/delete-refuses-scheduled"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of faults, or of rules: for the fault that breaks the rule wherever it holds, or its first one, or those of all operations */
                    faults: string[];
                };
            };
        };
        responses: {
            200: components["responses"]["SwitchedOn"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    breakRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SwitchedOn"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    keepRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id, as in delete-refuses-scheduled */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    listVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Variants"];
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seed": 7,
                 *       "variants": {
                 *         "webhooks/entity-of-flow-events": "execution"
                 *       }
                 *     }
                 */
                "application/json": {
                    seed?: components["schemas"]["Seed"];
                    /** @description Variant names by freedom id */
                    variants?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["Variants"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
    setVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant": "execution"
                 *     }
                 */
                "application/json": {
                    variant: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Variants"];
            400: components["responses"]["Wrong"];
            404: components["responses"]["Missing"];
            409: components["responses"]["Clash"];
            410: components["responses"]["Evicted"];
            501: components["responses"]["LeftOut"];
        };
    };
    clearVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Area of the id, as in flows */
                area: components["parameters"]["Area"];
                /** @description Rest of the id */
                freedom: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Missing"];
            410: components["responses"]["Evicted"];
        };
    };
}
