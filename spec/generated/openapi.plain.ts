// Generated from the specification by `npm run generate`: do not edit.
import type { Int64 } from '../int64.ts'

export interface paths {
    "/v1/token-auth/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Trades login and password for a JWT. Where two-factor authentication is on, the first call answers a tfaToken, and the second one sends it with the code.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token-auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade a JWT for a new one
         * @description Works while the JWT has not expired.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token-auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a JWT
         * @description The token stops working.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token-auth/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants to switch to
         * @description Tenants that the caller can get a token for.
         */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token-auth/tenants/{tenantId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tenant to switch to.
                 * @example 12
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a JWT for another tenant
         * @description Answers a JWT that is scoped to the tenant.
         */
        post: operations["switchTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users
         * @description Every user in scope.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{userId}/new-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate an API key for a user
         * @description Replaces the key that the user had.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{userId}/get-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * Read the API key of a user
         * @description Shows the key that the user has.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{userId}/revoke-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the API key of a user
         * @description The key stops working.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the flows
         * @description Every flow in scope, in one answer.
         */
        get: operations["listFlows"];
        put?: never;
        /**
         * Create a flow
         * @description Saves a flow and answers with it.
         */
        post: operations["createFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the flows last opened
         * @description Flows that were opened recently.
         */
        get: operations["listRecentFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * Read a flow
         * @description The flow as it is stored.
         */
        get: operations["getFlow"];
        /**
         * Replace a flow
         * @description Stores the whole flow that is sent; what is left out is gone.
         */
        put: operations["replaceFlow"];
        post?: never;
        /**
         * Delete a flow
         * @description Moves the flow to the recycle bin and reports what went with it; refused while something still refers to it.
         */
        delete: operations["deleteFlow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * List what refers to a flow
         * @description Schedules, parent flows and listeners that refer to the flow.
         */
        get: operations["getFlowUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect a flow without saving it
         * @description Runs the built-in heuristics over the flow in the body.
         */
        post: operations["inspectFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/documentation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * Read the generated description of a flow
         * @description A description that the service writes.
         */
        get: operations["getFlowDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many flows at once
         * @description Renames, retags, deletes or runs the named flows, changing only what its actions name.
         */
        post: operations["bulkEditFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export flows as a bundle
         * @description A text that an import takes.
         */
        get: operations["exportFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an import of flows
         * @description Says what an import would do, and does nothing.
         */
        post: operations["previewFlowImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import flows
         * @description Takes a bundle in; an import that fails is rolled back.
         */
        post: operations["importFlows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * List the saved versions of a flow
         * @description Every save of the flow leaves a version.
         */
        get: operations["listFlowVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/history/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["VersionUuid"];
            };
            cookie?: never;
        };
        /**
         * Read a saved version of a flow
         * @description The flow as it was saved in that version.
         */
        get: operations["getFlowVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/history/{uuid}/message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["VersionUuid"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the save message of a version
         * @description Replaces the message of a saved version.
         */
        put: operations["setFlowVersionMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/history/{uuidFrom}/diff/{uuidTo}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["VersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["VersionUuidTo"];
            };
            cookie?: never;
        };
        /**
         * Compare two saved versions of a flow
         * @description What differs between the two versions.
         */
        get: operations["diffFlowVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a flow
         * @description Starts the flow with the parameters in the body, a flat object of strings, and answers at once unless sync is true.
         */
        post: operations["runFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/flow-name/{flowName}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the flow to run.
                 * @example Load orders
                 */
                flowName: components["parameters"]["FlowName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a flow by its name
         * @description Starts the flow of that name; query parameters beside the listed ones reach the flow as its parameters.
         */
        post: operations["runFlowByName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{flowId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run
         * @description Stops an execution of the flow.
         */
        post: operations["stopFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * Read one execution
         * @description The execution that the query selects; the terminal statuses are success, warning, error and canceled.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * Page through the executions of a flow
         * @description Up to 100 records in a call. Filters are combined; the oldest audit id received, given as lastAuditId, leads to the next page.
         */
        get: operations["listExecutionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * Count the executions of a flow by status
         * @description Maps each status name to a number of executions.
         */
        get: operations["countExecutionStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/audit/{auditId}/console": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        /**
         * Read the log of an execution
         * @description The whole log so far.
         */
        get: operations["getExecutionConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/audit/{auditId}/console/live": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        /**
         * Follow the log of a running execution
         * @description The latest part of the log while the execution is going on.
         */
        get: operations["tailExecutionConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/console/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the log of an execution
         * @description The log as a file; the token may stand in the query.
         */
        get: operations["downloadExecutionConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/audit/{auditId}/dbt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a flow that runs dbt.
                 * @example 105
                 */
                flowId: components["parameters"]["DbtFlowId"];
                /**
                 * @description Audit id of an execution that ran dbt.
                 * @example 1002
                 */
                auditId: components["parameters"]["DbtAuditId"];
            };
            cookie?: never;
        };
        /**
         * Read the dbt results of an execution
         * @description Outcomes of models and tests, timings, sources and freshness.
         */
        get: operations["getDbtResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/audit/{auditId}/dbt/artifacts/{artifactName}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a flow that runs dbt.
                 * @example 105
                 */
                flowId: components["parameters"]["DbtFlowId"];
                /**
                 * @description Audit id of an execution that ran dbt.
                 * @example 1002
                 */
                auditId: components["parameters"]["DbtAuditId"];
                /**
                 * @description Name of the dbt artifact; four names are served, which ones is not shown.
                 * @example manifest.json
                 */
                artifactName: components["parameters"]["ArtifactName"];
            };
            cookie?: never;
        };
        /**
         * Read one dbt artifact of an execution
         * @description Only four names are served.
         */
        get: operations["getDbtArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/executions/{flowId}/audit/{auditId}/running-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        /**
         * List the transformations in flight
         * @description What an execution is doing at the moment.
         */
        get: operations["listRunningTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules
         * @description Every schedule in scope.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Saves a schedule and answers with it.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many schedules at once
         * @description Applies the actions, in order, to every schedule that is named.
         */
        post: operations["bulkEditSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/flows/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        /**
         * List the schedules of a flow
         * @description The schedules that run the flow.
         */
        get: operations["listFlowSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        /**
         * Read a schedule
         * @description The schedule as it is stored.
         */
        get: operations["getSchedule"];
        /**
         * Replace a schedule
         * @description Stores the whole schedule that is sent.
         */
        put: operations["replaceSchedule"];
        post?: never;
        /**
         * Delete a schedule
         * @description Moves the schedule to the recycle bin.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description The schedule stays and fires no more.
         */
        post: operations["disableSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a schedule
         * @description The schedule fires again.
         */
        post: operations["enableSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/flows/{flowId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a flow by its schedule now
         * @description Runs the flow with the schedule's parameters and settings.
         */
        post: operations["runScheduledFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        /**
         * List the saved versions of a schedule
         * @description Every save of the schedule leaves a version.
         */
        get: operations["listScheduleVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/history/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ScheduleVersionUuid"];
            };
            cookie?: never;
        };
        /**
         * Read a saved version of a schedule
         * @description The schedule as it was saved in that version.
         */
        get: operations["getScheduleVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{scheduleId}/history/{uuidFrom}/diff/{uuidTo}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["ScheduleVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["ScheduleVersionUuidTo"];
            };
            cookie?: never;
        };
        /**
         * Compare two saved versions of a schedule
         * @description What differs between the two versions.
         */
        get: operations["diffScheduleVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connections
         * @description Every connection in scope.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection
         * @description Saves a connection and answers with it.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many connections at once
         * @description Applies the actions, in order, to every connection that is named.
         */
        post: operations["bulkEditConnections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connections last opened
         * @description Connections that the caller opened recently.
         */
        get: operations["listRecentConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a connection without saving it
         * @description Tries the connection in the body.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        /**
         * Read a connection
         * @description The connection as it is stored.
         */
        get: operations["getConnection"];
        /**
         * Replace a connection
         * @description Stores the whole connection that is sent.
         */
        put: operations["replaceConnection"];
        post?: never;
        /**
         * Delete a connection
         * @description Moves the connection to the recycle bin.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the fields of an object
         * @description Fields of a table, file or endpoint that the connection reaches.
         */
        post: operations["listConnectionFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/objects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List what a connection reaches
         * @description Tables, files or endpoints.
         */
        post: operations["listConnectionObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        /**
         * List where a connection is used
         * @description What refers to the connection.
         */
        get: operations["getConnectionUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        /**
         * List the saved versions of a connection
         * @description Every save of the connection leaves a version.
         */
        get: operations["listConnectionVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/history/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ConnectionVersionUuid"];
            };
            cookie?: never;
        };
        /**
         * Read a saved version of a connection
         * @description The connection as it was saved in that version.
         */
        get: operations["getConnectionVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/history/{uuid}/message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ConnectionVersionUuid"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the save message of a version
         * @description Replaces the message of a saved version.
         */
        put: operations["setConnectionVersionMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}/history/{uuidFrom}/diff/{uuidTo}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["ConnectionVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["ConnectionVersionUuidTo"];
            };
            cookie?: never;
        };
        /**
         * Compare two saved versions of a connection
         * @description What differs between the two versions.
         */
        get: operations["diffConnectionVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the formats
         * @description Every format in scope.
         */
        get: operations["listFormats"];
        put?: never;
        /**
         * Create a format
         * @description Saves a format and answers with it.
         */
        post: operations["createFormat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many formats at once
         * @description Applies the actions, in order, to every format that is named.
         */
        post: operations["bulkEditFormats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the formats last opened
         * @description Formats that the caller opened recently.
         */
        get: operations["listRecentFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        /**
         * Read a format
         * @description The format as it is stored.
         */
        get: operations["getFormat"];
        /**
         * Replace a format
         * @description Stores the whole format that is sent.
         */
        put: operations["replaceFormat"];
        post?: never;
        /**
         * Delete a format
         * @description Moves the format to the recycle bin.
         */
        delete: operations["deleteFormat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        /**
         * List where a format is used
         * @description What refers to the format.
         */
        get: operations["getFormatUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        /**
         * List the saved versions of a format
         * @description Every save of the format leaves a version.
         */
        get: operations["listFormatVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}/history/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["FormatVersionUuid"];
            };
            cookie?: never;
        };
        /**
         * Read a saved version of a format
         * @description The format as it was saved in that version.
         */
        get: operations["getFormatVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}/history/{uuid}/message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["FormatVersionUuid"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the save message of a version
         * @description Replaces the message of a saved version.
         */
        put: operations["setFormatVersionMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats/{formatId}/history/{uuidFrom}/diff/{uuidTo}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["FormatVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["FormatVersionUuidTo"];
            };
            cookie?: never;
        };
        /**
         * Compare two saved versions of a format
         * @description What differs between the two versions.
         */
        get: operations["diffFormatVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listeners
         * @description Every listener in scope, in one answer.
         */
        get: operations["listListeners"];
        put?: never;
        /**
         * Create a listener
         * @description Saves an HTTP listener or a queue listener. The answer holds the URL to which an upstream system posts; a schedule then ties a flow to the listener.
         */
        post: operations["createListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many listeners at once
         * @description Applies the listed actions to every listener whose id is given in `ioIds`.
         */
        post: operations["bulkEditListeners"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's recent listeners
         * @description The listeners that the caller opened of late.
         */
        get: operations["listRecentListeners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/{listenerId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener.
                 * @example 501
                 */
                listenerId: components["parameters"]["ListenerId"];
            };
            cookie?: never;
        };
        /**
         * Read a listener
         * @description One listener by its id.
         */
        get: operations["getListener"];
        /**
         * Replace a listener
         * @description Stores the object that is sent in place of the listener; what is left out is gone.
         */
        put: operations["replaceListener"];
        post?: never;
        /**
         * Delete a listener
         * @description Moves the listener to the recycle bin, from which it can be restored.
         */
        delete: operations["deleteListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/io/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export connections and formats
         * @description Writes connections and formats into one text bundle, which an import takes back in its `dump` field. How the objects are chosen is not shown.
         */
        get: operations["exportObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/io/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import connections and formats
         * @description Takes the objects of a bundle over, all of them or, where the import fails, none.
         */
        post: operations["importObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/io/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an import of connections and formats
         * @description Tells what an import of the bundle would do, and does nothing.
         */
        post: operations["previewObjectImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/io/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be exported
         * @description The connections and formats that an export can hold.
         */
        get: operations["listExportableObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorer/sql/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run SQL
         * @description Runs SQL against a connection and answers with what it gave. Neither the request nor the answer is shown.
         */
        post: operations["runSql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explorer/sql/data/executions/{executionId}/console": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the SQL execution.
                 * @example 7001
                 */
                executionId: components["parameters"]["SqlExecutionId"];
            };
            cookie?: never;
        };
        /**
         * Read the log of a SQL execution
         * @description The log of one SQL execution.
         */
        get: operations["getSqlConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/di/metadata/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What kind of types to list; the words are not shown.
                 * @example connections
                 */
                type: components["parameters"]["MetadataType"];
            };
            cookie?: never;
        };
        /**
         * List connector, format or flow types
         * @description The type keys that objects of one kind may have. Which word asks for which kind is only shown in the paths beside this one.
         */
        get: operations["listMetadataTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/di/metadata/connections/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `connection.database.postgres`.
                 * @example connection.database.postgres
                 */
                key: components["parameters"]["MetadataKey"];
            };
            cookie?: never;
        };
        /**
         * Describe a connection type
         * @description The property keys that connections of the type accept, with type, default and whether each is required.
         */
        get: operations["getConnectionTypeMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/di/metadata/formats/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `format.text.csv`.
                 * @example format.text.csv
                 */
                key: components["parameters"]["FormatMetadataKey"];
            };
            cookie?: never;
        };
        /**
         * Describe a format type
         * @description The property keys that formats of the type accept, with type, default and whether each is required.
         */
        get: operations["getFormatTypeMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/di/metadata/flows/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `flow.etl.database`.
                 * @example flow.etl.database
                 */
                key: components["parameters"]["FlowMetadataKey"];
            };
            cookie?: never;
        };
        /**
         * Describe a flow type
         * @description The property keys that flows of the type accept, with type, default and whether each is required.
         */
        get: operations["getFlowTypeMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/macros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the macros
         * @description Every macro in scope, in one answer.
         */
        get: operations["listMacros"];
        put?: never;
        /**
         * Create a macro
         * @description Saves a macro and answers with it.
         */
        post: operations["createMacro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/macros/{macroId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 61
                 */
                macroId: components["parameters"]["MacroId"];
            };
            cookie?: never;
        };
        /**
         * Read a macro
         * @description One macro by its id.
         */
        get: operations["getMacro"];
        /**
         * Replace a macro
         * @description Stores the object that is sent in place of the macro; what is left out is gone.
         */
        put: operations["replaceMacro"];
        post?: never;
        /**
         * Delete a macro
         * @description Deletes the macro, unless a flow still uses it. That a macro goes to the recycle bin is not said.
         */
        delete: operations["deleteMacro"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/macros/{macroId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 61
                 */
                macroId: components["parameters"]["MacroId"];
            };
            cookie?: never;
        };
        /**
         * Show where a macro is used
         * @description What uses the macro.
         */
        get: operations["getMacroUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/functions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transformation functions
         * @description The functions that transformations can call.
         */
        get: operations["listFunctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the flow templates
         * @description Every flow template in scope, in one answer.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the flow templates
         * @description The flow templates that fit a request; neither the request nor the answer is shown.
         */
        post: operations["searchTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 81
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * Read a flow template
         * @description One flow template by its id.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Every outbound webhook in scope, in one answer.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Saves an outbound webhook and answers with it. An event name that the service does not know is refused.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event types
         * @description The types of events that webhooks can deliver.
         */
        get: operations["listWebhookEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description One webhook by its id.
         */
        get: operations["getWebhook"];
        /**
         * Replace a webhook
         * @description Stores the object that is sent in place of the webhook; what is left out is gone.
         */
        put: operations["replaceWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes the webhook. That it goes to the recycle bin is not said.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description What the webhook delivered of late.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description Id of the delivery.
                 * @example 9001
                 */
                eventId: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description One delivery with what was sent and what came back.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List listener messages
         * @description The messages that listeners received. The API User role may call this.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Search listener messages
         * @description The received messages that fit a request; neither the request nor the answer is shown. The API User role may call this.
         */
        post: operations["searchMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener message.
                 * @example 601
                 */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * Read the body of a message
         * @description What the upstream system sent in one message. The API User role may call this.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cli": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run commands
         * @description Runs one or several of the built-in commands and answers with what they wrote. The API User role may call this.
         */
        post: operations["runCommands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cli/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commands
         * @description The built-in commands that can be run. The API User role may call this.
         */
        get: operations["listCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search by name
         * @description Looks for flows, connections, formats, schedules, webhooks, agents, macros and templates by their names.
         */
        get: operations["search"];
        put?: never;
        /**
         * Search with filters
         * @description Looks for objects by filters; neither the filters nor the answer is shown.
         */
        post: operations["searchWithFilters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags
         * @description The tags that objects carry.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent API calls
         * @description The records of recent API calls. Administrators only.
         */
        get: operations["listAuditRecords"];
        put?: never;
        /**
         * Search the API calls
         * @description The records of API calls since a date, on request only those of calls that failed. Administrators only.
         */
        post: operations["searchAuditRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/{auditId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the audit record.
                 * @example 17
                 */
                auditId: components["parameters"]["ApiAuditId"];
            };
            cookie?: never;
        };
        /**
         * Read the record of an API call
         * @description The details of one record. Administrators only.
         */
        get: operations["getAuditRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recycle-bin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deleted objects
         * @description What lies in the recycle bin and can be restored.
         */
        get: operations["listDeletedObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recycle-bin/{type}/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of the deleted object; the words are not shown.
                 * @example flows
                 */
                type: components["parameters"]["DeletedObjectType"];
                /**
                 * @description Id of the deleted object.
                 * @example 191
                 */
                id: components["parameters"]["DeletedObjectId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted object
         * @description Takes an object out of the recycle bin and makes it active again.
         */
        post: operations["restoreDeletedObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools
         * @description Every tool of the agent with the schema of its arguments, and how many there are.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/tools/{tool_name}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tool, as the tool list has it.
                 * @example search_templates
                 */
                tool_name: components["parameters"]["ToolName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool
         * @description Runs one tool with the given arguments. A tool that does not exist, and other failures of the agent, are reported in the body. A tool that is agentic uses up the allowance. Documented are the free tools search_knowledge_base and search_templates (query string) and create_support_ticket (subject, description and user_email strings), and the billed ones host_list_commands (no arguments), host_cli (command string) and import_template (template_id integer; mode string, standard or composer; a preview is possible).
         */
        post: operations["executeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the agent
         * @description Sends a message in a session of its own and answers with the complete reply.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/chat/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the agent and watch the reply come
         * @description Sends a message in a session of its own and answers with the reply as a stream of events. A failure that is known before the stream begins may come as an ordinary JSON body.
         */
        post: operations["streamChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session
         * @description Opens a conversation whose history stays. There is nothing to send.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/sessions/{session_id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the agent within a session
         * @description Sends a message in a session and answers with the complete reply. The path is assumed: the service only says that it holds the session's id.
         */
        post: operations["sessionChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/sessions/{session_id}/chat/stream": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the agent within a session and watch the reply come
         * @description Sends a message in a session and answers with the reply as a stream of events. The path is assumed: the service only says that it holds the session's id.
         */
        post: operations["streamSessionChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api/sessions/{session_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Read the history of a session
         * @description What the user and the agent said in a session. The path is assumed: the service only says that it holds the session's id.
         */
        get: operations["listSessionMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check for a language-model key
         * @description Tells whether a language-model key of the caller's own is set.
         */
        get: operations["getCustomKey"];
        put?: never;
        /**
         * Set a language-model key
         * @description Makes the agent use the caller's own language-model key. While it is set, the service's caps do not apply.
         */
        post: operations["setCustomKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/api-key/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the language-model key
         * @description Removes the caller's own language-model key, so that the service's keys and caps apply again. There is nothing to send.
         */
        post: operations["deleteCustomKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-agent/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an MCP message
         * @description Takes one JSON-RPC 2.0 message of the Model Context Protocol. Every request stands alone: no session is kept. A batch is refused with the JSON-RPC code -32600.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The answer to a JSON-RPC request, a result or an error. */
        JsonRpcReply: {
            /** @enum {string} */
            jsonrpc: "2.0";
            /**
             * Format: int64
             * @description Id of a JSON-RPC request, echoed in its response.
             */
            id?: Int64;
            result?: Record<string, never>;
            error?: {
                /**
                 * Format: int64
                 * @description -32700 parse error, -32600 invalid request or batch, -32601 method not found, -32602 invalid params, -32603 internal error.
                 */
                code: Int64;
                message: string;
                data?: unknown;
            };
        };
        /** @description Login and password, or the token of the second step with its code. */
        AuthenticationRequest: {
            login?: string;
            /** Format: password */
            password?: string;
            /** @description From the first call, where two-factor authentication is on. */
            tfaToken?: string;
            /** @description Code of the second factor, with `tfaToken`. */
            code?: string;
        };
        /** @description A JWT, or the token of the second step where two-factor authentication is on. */
        AuthenticationResponse: {
            /** @description The JWT. */
            token?: string;
            /** @description To be sent with the code. */
            tfaToken?: string;
        };
        /** @description The token that is meant. */
        TokenRequest: {
            token: string;
        };
        /** @description A tenant that the caller can switch to; its fields are not shown. */
        Tenant: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description A user; its fields are not shown. */
        User: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            login: string;
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            role: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            tenantId: Int64;
        };
        /** @description A generated API key. The fields of the object are not shown; the key value is in it. */
        ApiKey: {
            /** @description Not documented: as the mock has it. */
            key: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            expires?: Int64;
        };
        /** @description The key of a user. What a user without one gets is not documented. */
        ApiKeyValue: {
            /** @description 256 letters and digits, or empty or null where the user has none. */
            key: string;
        };
        /** @description A flow as it is stored. */
        Flow: {
            /**
             * Format: int64
             * @description Given on create.
             */
            id: Int64;
            name: string;
            description?: string;
            /** @description Type key of the form `flow.<group>.<group>`. */
            flowType?: string;
            tags?: string[];
            /**
             * Format: int64
             * @description How many enabled schedules run the flow, in lists.
             */
            enabledSchedules?: Int64;
            /**
             * Format: int64
             * @description How many disabled schedules would run the flow, in lists.
             */
            disabledSchedules?: Int64;
            /** @description User that created it. */
            createdBy: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            created: Int64;
            /** @description User that saved it last. */
            modifiedBy: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            modified: Int64;
            /** @description Values by property key. */
            properties?: {
                [key: string]: string;
            };
        };
        /** @description A flow as a client sends it. */
        FlowInput: {
            /** @description Name of the flow; runs by name use it. */
            name: string;
            description?: string;
            /**
             * @description Type key of the form `flow.<group>.<group>`.
             * @example flow.etl.database
             */
            flowType?: string;
            tags?: string[];
            /** @description Values by property key; the keys depend on the flow type. */
            properties?: {
                [key: string]: string;
            };
        };
        /** @description What a delete did, with a status, and the referencing flows, schedules, connections and formats. The names of the lists are not shown. */
        FlowDeleteReport: {
            /** @description How the delete went; its values are not shown. */
            status: string;
            /** @description Not documented: as the mock has it. */
            flows?: components["schemas"]["DeletedPart"][];
            /** @description Not documented: as the mock has it. */
            schedules?: components["schemas"]["DeletedPart"][];
            /** @description Not documented: as the mock has it. */
            connections?: components["schemas"]["DeletedPart"][];
            /** @description Not documented: as the mock has it. */
            formats?: components["schemas"]["DeletedPart"][];
        };
        /** @description Something that refers to a flow - a schedule, a parent flow or a listener. Its fields are not shown. */
        FlowReference: {
            /** @description Not documented: as the mock has it. */
            type: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description Findings about a flow; their fields are not shown. */
        InspectResponse: {
            /** @description Not documented: as the mock has it. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description A generated description of a flow; its fields are not shown. */
        FlowDocumentation: {
            /** @description Markdown. Not documented: as the mock has it. */
            documentation: string;
        };
        /** @description One action of a bulk request, such as `tags.add` with its tags. Other types are not shown. */
        BulkAction: {
            /** @example tags.add */
            type: string;
            /** @description Tags to add, with `tags.add`. */
            tags?: string[];
        };
        /** @description Actions to apply, in order, to every object that is named. */
        FlowBulkRequest: {
            /** @description Ids of the objects. */
            flowIds: Int64[];
            actions: components["schemas"]["BulkAction"][];
            /** @description A text for the edit; what becomes of it is not shown. */
            modifiedMessage?: string;
        };
        /** @description What a bulk edit of flows did. */
        BulkResponse: {
            /** @description How the edit went; its values are not shown. */
            status: string;
            /**
             * Format: int64
             * @description What it counts is not shown.
             */
            totalFlows: Int64;
            /**
             * Format: int64
             * @description What it counts is not shown.
             */
            updatedFlows: Int64;
            updatedFlowIds: Int64[];
        };
        /** @description A bundle to import, and what to do where it meets objects that are there. */
        ImportRequest: {
            /** @description Text of an export bundle. */
            dump: string;
            /**
             * @description What happens to objects that are there already. The last value has a comma in it.
             * @enum {string}
             */
            collisionPolicy?: "Add" | "Replace" | "Keep" | "Keep All, Replace Flows and Macros";
            /** @description Whether credentials of the bundle are taken over; its type is not shown. */
            importCredentials?: boolean;
        };
        /** @description What an import would do; its fields are not shown. */
        ImportPreview: {
            /** @description Not documented: as the mock has it. */
            flows: components["schemas"]["ImportedPart"][];
        };
        /** @description How an import went. Fields beside these two are not shown, nor whether a success has them. */
        ImportReport: {
            /** @description The import failed. */
            failed: boolean;
            /** @description What the import had done was undone. */
            rolledBack: boolean;
            /** @description Why it failed. Not documented: as the mock has it. */
            message?: string;
            /** @description Not documented: as the mock has it. */
            flows?: components["schemas"]["ImportedPart"][];
            /** @description Not documented: as the mock has it. */
            items?: components["schemas"]["ImportedPart"][];
        };
        /** @description A saved version of an object. Its fields beside the uuid are not shown. */
        HistoryRecord: {
            uuid: string;
            /** @description Not documented: as the mock has it. */
            message: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            modified: Int64;
            /** @description Not documented: as the mock has it. */
            modifiedBy: string;
        };
        /** @description A new save message; its field is not shown, and the mock takes `message`. */
        HistoryMessageUpdateRequest: {
            /** @description Not documented: as the mock has it. */
            message: string;
        };
        /** @description One line of a comparison; its fields are not shown. */
        DiffLine: {
            /** @description Not documented: as the mock has it. */
            field: string;
            /** @description Not documented: as the mock has it. */
            from?: unknown;
            /** @description Not documented: as the mock has it. */
            to?: unknown;
        };
        /** @description The outcome of a start or stop request, not the progress of the run. */
        FlowExecutionResponse: {
            /** Format: int64 */
            flowId: Int64;
            /**
             * Format: int64
             * @description The execution; what stands here where there is none is not shown.
             */
            auditId: Int64;
            /**
             * Format: int64
             * @description 0 started, 1 already running, 2 canceled; other codes are not shown.
             */
            status: Int64;
        };
        /**
         * @description How far an execution has come. Success, warning, error and canceled are terminal.
         * @enum {string}
         */
        FlowStatus: "queued" | "running" | "success" | "warning" | "error" | "canceled";
        /** @description One execution. Fields beside the status are not shown. */
        FlowAuditRecord: {
            status: components["schemas"]["FlowStatus"];
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            auditId: Int64;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            flowId: Int64;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            started: Int64;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            ended?: Int64;
            /** @description Not documented: as the mock has it. */
            startedBy: string;
            /** @description Not documented: as the mock has it. */
            triggerType: string;
        };
        /** @description One execution in the history. */
        FlowAuditRecordLight: {
            /** Format: int64 */
            auditId: Int64;
            status: components["schemas"]["FlowStatus"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            started: Int64;
            /** @description Not documented: as the mock has it. */
            triggerType?: string;
            /** @description Not documented: as the mock has it. */
            startedBy?: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
            /** @description Not documented: as the mock has it. */
            metrics?: string;
        };
        /** @description A schedule as it is stored. */
        Schedule: {
            /** Format: int64 */
            id: Int64;
            /**
             * Format: int64
             * @description Flow that it runs.
             */
            flowId: Int64;
            name: string;
            description?: string;
            schedule?: string;
            enabled: boolean;
            tags?: string[];
            /** @description Values of flow parameters for its runs. Not documented: as the mock has it. */
            parameters?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Listener whose messages start the flow, in place of `schedule`. Not documented: as the mock has it.
             */
            listenerId?: Int64;
            /** @description Not documented: as the mock has it. */
            createdBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            created?: Int64;
            /** @description Not documented: as the mock has it. */
            modifiedBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            modified?: Int64;
        };
        /** @description A schedule as a client sends it. */
        ScheduleInput: {
            /**
             * Format: int64
             * @description Flow that it runs.
             */
            flowId: Int64;
            name: string;
            description?: string;
            /**
             * @description Expression, cron-style; six fields separated by spaces have been seen.
             * @example 0 0 2 * * ?
             */
            schedule?: string;
            enabled?: boolean;
            tags?: string[];
            /** @description Values of flow parameters for its runs. Not documented: as the mock has it. */
            parameters?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Listener whose messages start the flow, in place of `schedule`. Not documented: as the mock has it.
             */
            listenerId?: Int64;
        };
        /** @description Actions to apply, in order, to every object that is named. */
        ScheduleBulkRequest: {
            /** @description Ids of the objects. */
            scheduleIds: Int64[];
            actions: components["schemas"]["BulkAction"][];
            /** @description A text for the edit; what becomes of it is not shown. */
            modifiedMessage?: string;
        };
        /** @description A connection as it is stored. */
        Connection: {
            /** Format: int64 */
            id: Int64;
            name: string;
            description?: string;
            /** @description Type key. */
            connectionType: string;
            /** @description Values by property key; references to secrets stay references. */
            properties?: {
                [key: string]: string;
            };
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            createdBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            created?: Int64;
            /** @description Not documented: as the mock has it. */
            modifiedBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            modified?: Int64;
        };
        /** @description A connection as a client sends it. */
        ConnectionInput: {
            name: string;
            description?: string;
            /** @description Type key; the metadata endpoints list them. */
            connectionType: string;
            /** @description Values by property key; a value may refer to a secret by its name. */
            properties?: {
                [key: string]: string;
            };
            tags?: string[];
        };
        /** @description Actions to apply, in order, to every object that is named. */
        IoBulkRequest: {
            /** @description Ids of the objects. */
            ioIds: Int64[];
            actions: components["schemas"]["BulkAction"][];
            /** @description A text for the edit; what becomes of it is not shown. */
            modifiedMessage?: string;
        };
        /** @description A format as it is stored. Its fields beside these are not shown, nor how its id is written. */
        Format: {
            /**
             * Format: int64
             * @description Id that the service gives an object when it is created. Ids in paths are 64-bit integers; how the id is written inside an object without a documented field list is not shown.
             */
            id: Int64;
            name: string;
            description?: string;
            /** @description Type key. */
            formatType: string;
            /** @description Values by property key; references to secrets stay references. */
            properties?: {
                [key: string]: string;
            };
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            createdBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            created?: Int64;
            /** @description Not documented: as the mock has it. */
            modifiedBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            modified?: Int64;
        };
        /** @description A format as a client sends it. */
        FormatInput: {
            name: string;
            description?: string;
            /** @description Type key; the metadata endpoints list them. */
            formatType: string;
            /** @description Values by property key; a value may refer to a secret by its name. */
            properties?: {
                [key: string]: string;
            };
            tags?: string[];
        };
        /** @description An inbound listener as a client sends it: an HTTP listener, or a queue listener that reads from something like a message broker. Which fields it has is not shown, apart from the tags that filterable objects carry. */
        ListenerInput: {
            /** @description Labels of the listener. */
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
            /** @description Not documented: as the mock has it. */
            listenerType: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            priority?: Int64;
        };
        /** @description A listener as it is stored. */
        Listener: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description What an upstream system posts to, if it is an HTTP listener. Not documented: as the mock has it. */
            url?: string;
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
            /** @description Not documented: as the mock has it. */
            listenerType: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            priority?: Int64;
            /** @description Not documented: as the mock has it. */
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            createdBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            created?: Int64;
            /** @description Not documented: as the mock has it. */
            modifiedBy?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            modified?: Int64;
        };
        /** @description The property keys that objects of one type accept, each with its type, its default and whether it is required. How these facts are arranged is not shown. */
        TypeMetadata: {
            /** @description Not documented: as the mock has it. */
            key: string;
            /** @description Not documented: as the mock has it. */
            fields: components["schemas"]["TypeField"][];
        };
        /** @description A stored macro; its fields are not shown, beyond the fact that a created one comes back with its new id. */
        Macro: {
            /**
             * Format: int64
             * @description Id that the service gives an object when it is created. Ids in paths are 64-bit integers; how the id is written inside an object without a documented field list is not shown.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
            /** @description Not documented: as the mock has it. */
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            code?: string;
        };
        /** @description A macro as a client sends it; its fields are not shown. */
        MacroInput: {
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
            /** @description Not documented: as the mock has it. */
            tags?: string[];
            /** @description Not documented: as the mock has it. */
            code?: string;
        };
        /** @description A function that transformations can call; how it is described is not shown. */
        FunctionDescription: {
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description: string;
            /** @description Not documented: as the mock has it. */
            category?: string;
            /** @description Not documented: as the mock has it. */
            syntax?: string;
            /** @description Not documented: as the mock has it. */
            example?: string;
        };
        /** @description A ready-made flow that new flows can start from; its fields are not shown. */
        Template: {
            /**
             * Format: int64
             * @description Id that the service gives an object when it is created. Ids in paths are 64-bit integers; how the id is written inside an object without a documented field list is not shown.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description?: string;
        };
        /** @description A stored outbound webhook. Fields that were never sent may be absent, null or at a default; whether the secret can be read back is not shown. */
        Webhook: {
            /**
             * Format: int64
             * @description Id that the service gives an object when it is created. Ids in paths are 64-bit integers; how the id is written inside an object without a documented field list is not shown.
             */
            id: Int64;
            /** @description Name of the webhook. */
            name: string;
            /** @description Free text about the webhook. */
            description?: string;
            /** @description Names of the events that are delivered, or `*` for every event. */
            events: string[];
            /** @description Where deliveries are sent. */
            url: string;
            /** @description HTTP method of a delivery. */
            method?: string;
            /** @description Key of the signature, where the service shows it. */
            secret?: string;
            /** @description Ids of the only flows whose events are delivered. */
            flowIncludes?: Int64[];
            /** @description Ids of flows whose events are not delivered although those of all other flows are. */
            flowExcludes?: Int64[];
            /** @description Whether the webhook is switched on. */
            enabled?: boolean;
        };
        /** @description An outbound webhook as a client sends it. Which of the fields are required is not shown. */
        WebhookInput: {
            /** @description Name of the webhook. */
            name: string;
            /** @description Free text about the webhook. */
            description?: string;
            /** @description Names of the events that are delivered, or `*` for every event. A name that the service does not know is refused; the whole list of names is not shown. */
            events: string[];
            /** @description Where deliveries are sent. */
            url: string;
            /** @description HTTP method of a delivery. POST is the one in use; whether others are accepted is not shown. */
            method?: string;
            /** @description Key of the signature. Deliveries are signed when it is set. */
            secret?: string;
            /** @description Ids of the only flows whose events are delivered. */
            flowIncludes?: Int64[];
            /** @description Ids of flows whose events are not delivered although those of all other flows are. */
            flowExcludes?: Int64[];
            /** @description Whether the webhook is switched on. */
            enabled?: boolean;
        };
        /** @description A recorded delivery. Read on its own it holds the payload that was sent and the response that came back; the names of its fields are not shown. */
        WebhookDelivery: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            event: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            entityId: Int64;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            created: Int64;
            /**
             * Format: int64
             * @description Status of the response, in lists. Not documented: as the mock has it.
             */
            status?: Int64;
            /** @description What was sent, in a delivery read on its own. Not documented: as the mock has it. */
            payload?: string;
            /** @description What came back, in a delivery read on its own. Not documented: as the mock has it. */
            response?: {
                /** Format: int64 */
                status: Int64;
                body: string;
            };
        };
        /** @description A message that a listener received, as lists of messages show it; its fields are not shown. */
        Message: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            listenerId: Int64;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            received: Int64;
        };
        /** @description A built-in command of the command line; whether an entry is its name or a description is not shown. */
        Command: {
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            description: string;
        };
        /** @description An object whose name matches a search; the fields of a hit are not shown. */
        SearchHit: {
            /** @description Not documented: as the mock has it. */
            type: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description The record of one API call. Its keys are abbreviated; which further keys there are is not shown. */
        AuditRecord: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            dt: Int64;
            /** @description User who made the call; how the user is named is not shown. */
            ur: string;
            /** @description Method of the call; how it is written is not shown. */
            md: string;
            /** @description Duration of the call in milliseconds. */
            dn: number;
            /** @description Text of the exception; present for calls that failed. */
            ex?: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Path. Not documented: as the mock has it. */
            pt?: string;
            /**
             * Format: int64
             * @description Status. Not documented: as the mock has it.
             */
            st?: Int64;
        };
        /** @description What to look for among the audit records. Only the start date is shown. */
        AuditSearch: {
            /**
             * Format: date
             * @description First day to look at, an ISO 8601 date. Whether it may be left out is not shown.
             */
            fromDate?: string;
        };
        /** @description An object in the recycle bin; its fields are not shown. */
        DeletedObject: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Kind of the object, as paths of restores have it. Not documented: as the mock has it. */
            type: string;
            /** @description Not documented: as the mock has it. */
            name: string;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            deleted: Int64;
            /** @description Not documented: as the mock has it. */
            deletedBy: string;
        };
        /** @description A tool of the agent, which clients can run and which the agent can use during a chat. */
        Tool: {
            /** @description Identifier of the tool; the execute path contains it. */
            name: string;
            /** @description What the tool does. */
            description: string;
            /** @description JSON Schema of the tool's arguments. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description Whether calling the tool uses up the billing allowance. */
            agentic: boolean;
        };
        /** @description A message to the agent within a session. */
        SessionChatRequest: {
            /** @description What the user says. */
            message: string;
            /**
             * @description Whether the agent may use tools for its answer.
             * @default true
             */
            include_tools: boolean;
        };
        /** @description A message to the agent outside any session. */
        ChatRequest: {
            /** @description What the user says. */
            message: string;
            /**
             * @description Whether the agent may use tools for its answer.
             * @default true
             */
            include_tools: boolean;
            /** @description Takes the place of the service's own system prompt. */
            system_prompt?: string;
        };
        /** @description Language-model tokens that a reply took. */
        ChatUsage: {
            /** @description Tokens of the input. */
            prompt_tokens: number;
            /** @description Tokens of the output. */
            completion_tokens: number;
            /** @description Language model that was used. */
            model: string;
        };
        /** @description Everything that a chat call may answer with status 200. */
        ChatReply: {
            /** @description The whole reply as Markdown. */
            response?: string;
            /** @description Session of the reply; the conversation can be continued with it. */
            session_id?: string;
            /** @description Names of the tools that the agent called. Left out when there were none. */
            tools_used?: string[];
            usage?: components["schemas"]["ChatUsage"];
            /** @description What went wrong, in words. */
            error?: string;
            /** @description Always false. */
            success?: boolean;
            /** @description Kind of the failure. `cap_exceeded` says that the monthly allowance is used up; other codes are not shown. */
            code?: string;
        };
        /** @description One utterance of a session. Messages of the system and of tools are never shown. */
        SessionMessage: {
            /**
             * @description Who said it.
             * @enum {string}
             */
            role: "user" | "assistant";
            /** @description What was said. */
            content: string;
        };
        /** @description A language-model key of the caller's own. */
        CustomKeyRequest: {
            /** @description The key. */
            api_key: string;
        };
        /** @description A JSON-RPC 2.0 request, or a notification where it has no id. */
        JsonRpcRequest: {
            /** @enum {string} */
            jsonrpc: "2.0";
            /**
             * Format: int64
             * @description Id of a JSON-RPC request, echoed in its response.
             */
            id?: Int64;
            /** @example tools/list */
            method: string;
            params?: Record<string, never>;
        };
        /** @description Something that refers to an object. */
        Reference: {
            /** @description Not documented: as the mock has it. */
            type: string;
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description What a look at a flow found. */
        Finding: {
            /** @description Not documented: as the mock has it. */
            severity: string;
            /** @description Not documented: as the mock has it. */
            message: string;
        };
        /** @description One object that a deletion removed. */
        DeletedPart: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            name?: string;
            /** @description Not documented: as the mock has it. */
            status: string;
        };
        /** @description What a bulk edit did. */
        BulkReport: {
            /** @description Not documented: as the mock has it. */
            status: string;
            /** @description Not documented: as the mock has it. */
            updated?: Int64[];
        };
        /** @description What an import does with one object. */
        ImportedPart: {
            /** @description Not documented: as the mock has it. */
            name: string;
            /**
             * @description Not documented: as the mock has it.
             * @enum {string}
             */
            action: "add" | "replace" | "keep";
            /**
             * Format: int64
             * @description Id of the object that it meets, if it is a flow. Not documented: as the mock has it.
             */
            id?: Int64;
            /** @description `connection` or `format`. Not documented: as the mock has it. */
            kind?: string;
        };
        /** @description What an import would do. */
        ObjectImportPreview: {
            /** @description Not documented: as the mock has it. */
            items: components["schemas"]["ImportedPart"][];
        };
        /** @description One transformation in flight. */
        RunningTask: {
            /** @description Not documented: as the mock has it. */
            name: string;
            /**
             * Format: int64
             * @description Records so far. Not documented: as the mock has it.
             */
            records: Int64;
            /**
             * Format: int64
             * @description All records. Not documented: as the mock has it.
             */
            total: Int64;
            /** @description Share from 0 to 1. Not documented: as the mock has it. */
            progress: number;
            /**
             * Format: int64
             * @description Epoch milliseconds. Not documented: as the mock has it.
             */
            started: Int64;
        };
        /** @description The outcome of a model, a test or a source of dbt. */
        DbtResult: {
            /** @description Not documented: as the mock has it. */
            unique_id?: string;
            /** @description Not documented: as the mock has it. */
            status?: string;
            /** @description In seconds. Not documented: as the mock has it. */
            execution_time?: number;
            /**
             * Format: int64
             * @description Of a model. Not documented: as the mock has it.
             */
            rows_affected?: Int64;
            /**
             * Format: int64
             * @description Of a test. Not documented: as the mock has it.
             */
            failures?: Int64;
            /** @description Not documented: as the mock has it. */
            message?: string;
            /** @description Of a source. Not documented: as the mock has it. */
            max_loaded_at_time_ago_in_s?: number;
            /** @description When a source is too old. Not documented: as the mock has it. */
            criteria?: {
                [key: string]: unknown;
            };
        };
        /** @description What dbt did in an execution. */
        DbtResults: {
            /** @description Not documented: as the mock has it. */
            models: components["schemas"]["DbtResult"][];
            /** @description Not documented: as the mock has it. */
            tests: components["schemas"]["DbtResult"][];
            /** @description Not documented: as the mock has it. */
            sources: components["schemas"]["DbtResult"][];
        };
        /** @description How the test of a connection went. */
        ConnectionTest: {
            /** @description Not documented: as the mock has it. */
            success: boolean;
            /** @description Not documented: as the mock has it. */
            message: string;
        };
        /** @description A table, file, endpoint or field. */
        NamedPart: {
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description A connection or format that can be exported. */
        ExportableObject: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            id: Int64;
            /** @description Not documented: as the mock has it. */
            kind: string;
            /** @description Not documented: as the mock has it. */
            name: string;
        };
        /** @description What SQL returned. */
        SqlRows: {
            /**
             * Format: int64
             * @description Not documented: as the mock has it.
             */
            executionId: Int64;
            /** @description Not documented: as the mock has it. */
            columns: string[];
            /** @description The values of each row. Not documented: as the mock has it. */
            rows: unknown[][];
        };
        /** @description A type of connection, format or flow. */
        MetadataType: {
            /** @description Not documented: as the mock has it. */
            key: string;
            /** @description Not documented: as the mock has it. */
            name: string;
            /** @description Not documented: as the mock has it. */
            group?: string;
        };
        /** @description A property key that a type accepts. */
        TypeField: {
            /** @description Not documented: as the mock has it. */
            key: string;
            /** @description Not documented: as the mock has it. */
            type: string;
            /** @description Not documented: as the mock has it. */
            label?: string;
            /** @description Not documented: as the mock has it. */
            group?: string;
            /** @description Whether its values are credentials. Not documented: as the mock has it. */
            password?: boolean;
            /** @description Not documented: as the mock has it. */
            defaultValue: string | null;
            /** @description Not documented: as the mock has it. */
            required: boolean;
        };
        /** @description A command and what it printed. */
        CommandOutput: {
            /** @description Not documented: as the mock has it. */
            command: string;
            /** @description Not documented: as the mock has it. */
            output: string;
        };
        /** @description Whether there is a key of one's own. */
        CustomKeyState: {
            /** @description Not documented: as the mock has it. */
            configured: boolean;
        };
        /** @description Whether it was done, and if not, why. */
        Done: {
            /** @description Not documented: as the mock has it. */
            success: boolean;
            /** @description Not documented: as the mock has it. */
            error?: string;
            /** @description Not documented: as the mock has it. */
            code?: string;
        };
        /** @description What `listTools` returns: a result or a failure. */
        ListToolsReply: {
            tools?: components["schemas"]["Tool"][];
            /**
             * Format: int64
             * @description Number of tools.
             */
            count?: Int64;
            /** @description Always false. */
            success?: boolean;
            /** @description What went wrong, in words. */
            error?: string;
            /** @description Kind of the failure. `cap_exceeded` says that the monthly allowance is used up; other codes are not shown. */
            code?: string;
        };
        /** @description What `executeTool` returns: a result or a failure. */
        ExecuteToolReply: {
            /** @description Name of the tool that ran. */
            tool?: string;
            /** @description Output of the tool as text. */
            result?: string;
            /** @description Whether the tool did its work. */
            success: boolean;
            /** @description What went wrong, in words. */
            error?: string;
            /** @description Names of the tools that do exist. */
            available_tools?: string[];
            /** @description Kind of the failure. `cap_exceeded` says that the monthly allowance is used up; other codes are not shown. */
            code?: string;
        };
        /** @description What `createSession` returns: a result or a failure. */
        CreateSessionReply: {
            /** @description Id of the session. */
            session_id?: string;
            /** @description Whether a session was created. */
            created?: boolean;
            /** @description Always false. */
            success?: boolean;
            /** @description What went wrong, in words. */
            error?: string;
            /** @description Kind of the failure. `cap_exceeded` says that the monthly allowance is used up; other codes are not shown. */
            code?: string;
        };
    };
    responses: {
        /** @description A field is missing, the JSON is malformed, or a value is invalid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The Content-Type is not application/json; the body is not specified. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The server failed; a message, or nothing for errors of its database. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The token is missing, invalid or expired; the body is empty. */
        PlatformUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller's role does not allow the call; the body is usually empty. */
        PlatformForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such object; the body is not specified. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The key is missing or invalid. */
        AgentUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description AI features are switched off for the account. */
        AgentForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The server failed. */
        AgentServerError: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A required field is missing. */
        AgentBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such session. */
        AgentSessionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Id of the tenant to switch to.
         * @example 12
         */
        TenantId: Int64;
        /**
         * @description Id of the user.
         * @example 5
         */
        UserId: Int64;
        /**
         * @description Id of the flow.
         * @example 101
         */
        FlowId: Int64;
        /**
         * @description Uuid of the saved version.
         * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        VersionUuid: string;
        /**
         * @description Uuid of the version to compare from.
         * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        VersionUuidFrom: string;
        /**
         * @description Uuid of the version to compare to.
         * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a02
         */
        VersionUuidTo: string;
        /**
         * @description Name of the flow to run.
         * @example Load orders
         */
        FlowName: string;
        /**
         * @description Audit id of the execution.
         * @example 1001
         */
        ExecutionAuditId: Int64;
        /**
         * @description Id of a flow that runs dbt.
         * @example 105
         */
        DbtFlowId: Int64;
        /**
         * @description Audit id of an execution that ran dbt.
         * @example 1002
         */
        DbtAuditId: Int64;
        /**
         * @description Name of the dbt artifact; four names are served, which ones is not shown.
         * @example manifest.json
         */
        ArtifactName: string;
        /**
         * @description Id of the schedule.
         * @example 201
         */
        ScheduleId: Int64;
        /**
         * @description Uuid of the saved version.
         * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        ScheduleVersionUuid: string;
        /**
         * @description Uuid of the version to compare from.
         * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        ScheduleVersionUuidFrom: string;
        /**
         * @description Uuid of the version to compare to.
         * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a02
         */
        ScheduleVersionUuidTo: string;
        /**
         * @description Id of the connection.
         * @example 301
         */
        ConnectionId: Int64;
        /**
         * @description Uuid of the saved version.
         * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        ConnectionVersionUuid: string;
        /**
         * @description Uuid of the version to compare from.
         * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        ConnectionVersionUuidFrom: string;
        /**
         * @description Uuid of the version to compare to.
         * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a02
         */
        ConnectionVersionUuidTo: string;
        /**
         * @description Id of the format.
         * @example 401
         */
        FormatId: Int64;
        /**
         * @description Uuid of the saved version.
         * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        FormatVersionUuid: string;
        /**
         * @description Uuid of the version to compare from.
         * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
         */
        FormatVersionUuidFrom: string;
        /**
         * @description Uuid of the version to compare to.
         * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a02
         */
        FormatVersionUuidTo: string;
        /**
         * @description Id of the listener.
         * @example 501
         */
        ListenerId: Int64;
        /**
         * @description Id of the SQL execution.
         * @example 7001
         */
        SqlExecutionId: Int64;
        /**
         * @description What kind of types to list; the words are not shown.
         * @example connections
         */
        MetadataType: string;
        /**
         * @description Type key, such as `connection.database.postgres`.
         * @example connection.database.postgres
         */
        MetadataKey: string;
        /**
         * @description Type key, such as `format.text.csv`.
         * @example format.text.csv
         */
        FormatMetadataKey: string;
        /**
         * @description Type key, such as `flow.etl.database`.
         * @example flow.etl.database
         */
        FlowMetadataKey: string;
        /**
         * @description Id of the macro.
         * @example 61
         */
        MacroId: Int64;
        /**
         * @description Id of the macro.
         * @example 66
         */
        UnusedMacroId: Int64;
        /**
         * @description Id of the template.
         * @example 81
         */
        TemplateId: Int64;
        /**
         * @description Id of the webhook.
         * @example 71
         */
        WebhookId: Int64;
        /**
         * @description Id of the delivery.
         * @example 9001
         */
        WebhookDeliveryId: Int64;
        /**
         * @description Id of the listener message.
         * @example 601
         */
        MessageId: Int64;
        /**
         * @description Id of the audit record.
         * @example 17
         */
        ApiAuditId: Int64;
        /**
         * @description Kind of the deleted object; the words are not shown.
         * @example flows
         */
        DeletedObjectType: string;
        /**
         * @description Id of the deleted object.
         * @example 191
         */
        DeletedObjectId: Int64;
        /**
         * @description Name of the tool, as the tool list has it.
         * @example search_templates
         */
        ToolName: string;
        /**
         * @description Id of the session, as createSession answers it.
         * @example ses-0001
         */
        SessionId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many records matched the filters and were left out of this page. Whether it is sent when none was left out is not shown.
         * @example 150
         */
        XTruncatedCount: Int64;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticationRequest"];
            };
        };
        responses: {
            /** @description A token, or the token of the second step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The token is missing, invalid or expired. Whether the service responds with this status is not shown. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The caller's role does not allow the call. Whether the service responds with this status is not shown. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description A new token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The token is missing, invalid or expired. Whether the service responds with this status is not shown. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The caller's role does not allow the call. Whether the service responds with this status is not shown. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Revoked; no body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description The token is missing, invalid or expired. Whether the service responds with this status is not shown. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The caller's role does not allow the call. Whether the service responds with this status is not shown. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listTenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the tenants to switch to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    switchTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tenant to switch to.
                 * @example 12
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A token for the tenant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Leave administrators out. */
                nonAdminOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: {
                /** @description Days until the key expires; without it the key never does. */
                expirationDays?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyValue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 5
                 */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked; no body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listFlows: {
        parameters: {
            query?: {
                /** @description `all` lists the flows across the tenant; other values are not shown. */
                scope?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the flows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createFlow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowInput"];
            };
        };
        responses: {
            /** @description The saved flow with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listRecentFlows: {
        parameters: {
            query?: {
                /** @description Most flows to list. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the flows last opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowInput"];
            };
        };
        responses: {
            /** @description The flow as it is stored now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteFlow: {
        parameters: {
            query?: {
                /** @description Also delete the flow's connections and formats where nothing else blocks it. */
                connections?: boolean;
                /**
                 * @description Also delete the schedules that run the flow.
                 * @example true
                 */
                schedules?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowDeleteReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            /** @description Something still refers to it; nothing was deleted */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    getFlowUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what refers to a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowReference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    inspectFlow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowInput"];
            };
        };
        responses: {
            /** @description The findings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getFlowDocumentation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowDocumentation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    bulkEditFlows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowBulkRequest"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    exportFlows: {
        parameters: {
            query: {
                /**
                 * @description Ids of the flows, separated by commas.
                 * @example 101,102
                 */
                flows: string;
                /** @description Leave credentials out of the bundle. */
                excludeCredentials?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    previewFlowImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description What the import would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    importFlows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description How the import went */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listFlowVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved versions of a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getFlowVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["VersionUuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a saved version of a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    setFlowVersionMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["VersionUuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HistoryMessageUpdateRequest"];
            };
        };
        responses: {
            /** @description The version with its message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    diffFlowVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["VersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 7d0c4d0e-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["VersionUuidTo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two saved versions of a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiffLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    runFlow: {
        parameters: {
            query?: {
                /** @description Wait for the run to finish before answering. */
                sync?: boolean;
                /** @description Wait while the flow is running already; more is not shown. */
                waitIfRunning?: boolean;
                /** @description Let the flow run beside itself; more is not shown. */
                allowParallel?: boolean;
                /** @description Its meaning is not shown. */
                force?: boolean;
                /** @description Its meaning is not shown. */
                debug?: boolean;
                /** @description Log progress after every so many records; 0 or at least 100. */
                logStep?: Int64;
                /** @description Answer 500 where the run fails or is canceled. */
                returnErrorCode?: boolean;
                /** @description Its meaning is not shown. */
                checkAgentFlow?: boolean;
                /** @description Mail when the run succeeds. */
                emailOnSuccess?: boolean;
                /** @description Mail when the run fails. */
                emailOnFailure?: boolean;
                /** @description Mail when the run fails for the last time. */
                emailOnLastFailure?: boolean;
                /** @description Put metrics into the mail. */
                emailMetrics?: boolean;
                /** @description Recipients, separated by commas. */
                emails?: string;
                /** @description Notify when the run takes longer than so many seconds. */
                expectedTime?: Int64;
                /** @description Stop the run after so many seconds. */
                stopTime?: Int64;
                /** @description Send no notifications of this run. */
                disableExecutionNotifications?: boolean;
                /** @description Repeat the notification of a run that takes too long. */
                repeatExpectedTimeNotifications?: boolean;
                /** @description Names of parameters to mask in logs, separated by commas. */
                secureParameterNames?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The outcome of the start request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowExecutionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    runFlowByName: {
        parameters: {
            query?: {
                /** @description Selects the tenant. */
                tenant?: string;
                /** @description Wait for the run to finish before answering. */
                sync?: boolean;
                /** @description Let the flow run beside itself; more is not shown. */
                allowParallel?: boolean;
                /** @description Its meaning is not shown. */
                debug?: boolean;
                /** @description Log progress after every so many records; 0 or at least 100. */
                logStep?: Int64;
                /** @description Answer 500 where the run fails or is canceled. */
                returnErrorCode?: boolean;
                /** @description Mail when the run succeeds. */
                emailOnSuccess?: boolean;
                /** @description Mail when the run fails. */
                emailOnFailure?: boolean;
                /** @description Mail when the run fails for the last time. */
                emailOnLastFailure?: boolean;
                /** @description Put metrics into the mail. */
                emailMetrics?: boolean;
                /** @description Recipients, separated by commas. */
                emails?: string;
                /** @description Notify when the run takes longer than so many seconds. */
                expectedTime?: Int64;
                /** @description Stop the run after so many seconds. */
                stopTime?: Int64;
                /** @description Send no notifications of this run. */
                disableExecutionNotifications?: boolean;
                /** @description Repeat the notification of a run that takes too long. */
                repeatExpectedTimeNotifications?: boolean;
                /** @description Names of parameters to mask in logs, separated by commas. */
                secureParameterNames?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Name of the flow to run.
                 * @example Load orders
                 */
                flowName: components["parameters"]["FlowName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of the start request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowExecutionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    stopFlow: {
        parameters: {
            query?: {
                /** @description The execution to stop. */
                auditId?: Int64;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of the stop request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowExecutionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getExecution: {
        parameters: {
            query?: {
                /** @description The execution to read. */
                auditId?: Int64;
                /** @description The listener message that started it. */
                messageId?: string;
                /** @description Its status. */
                status?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowAuditRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listExecutionHistory: {
        parameters: {
            query?: {
                /** @description Only executions with a lower audit id. */
                lastAuditId?: Int64;
                /** @description Only the execution with this audit id. */
                auditIdFilter?: Int64;
                /** @description Not before this day (ISO 8601). */
                fromDate?: string;
                /** @description Not after this day (ISO 8601). */
                toDate?: string;
                /** @description Not before this time of day (HH:mm:ss). */
                fromTime?: string;
                /** @description Not after this time of day (HH:mm:ss). */
                toTime?: string;
                /** @description Only executions with this status. */
                status?: components["schemas"]["FlowStatus"];
                /** @description Only executions with this trigger. */
                triggerType?: string;
                /** @description Only executions that this user started. */
                startedBy?: string;
                /** @description By description; how it is compared is not shown. */
                description?: string;
                /** @description By metrics; how they are compared is not shown. */
                metrics?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Page through the executions of a flow */
            200: {
                headers: {
                    "X-Truncated-Count": components["headers"]["XTruncatedCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowAuditRecordLight"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    countExecutionStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the executions of a flow by status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: Int64;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getExecutionConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the log of an execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    tailExecutionConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow the log of a running execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    downloadExecutionConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download the log of an execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getDbtResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a flow that runs dbt.
                 * @example 105
                 */
                flowId: components["parameters"]["DbtFlowId"];
                /**
                 * @description Audit id of an execution that ran dbt.
                 * @example 1002
                 */
                auditId: components["parameters"]["DbtAuditId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the dbt results of an execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DbtResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getDbtArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a flow that runs dbt.
                 * @example 105
                 */
                flowId: components["parameters"]["DbtFlowId"];
                /**
                 * @description Audit id of an execution that ran dbt.
                 * @example 1002
                 */
                auditId: components["parameters"]["DbtAuditId"];
                /**
                 * @description Name of the dbt artifact; four names are served, which ones is not shown.
                 * @example manifest.json
                 */
                artifactName: components["parameters"]["ArtifactName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one dbt artifact of an execution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listRunningTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
                /**
                 * @description Audit id of the execution.
                 * @example 1001
                 */
                auditId: components["parameters"]["ExecutionAuditId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the transformations in flight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningTask"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the schedules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description The saved schedule with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    bulkEditSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleBulkRequest"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listFlowSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the schedules of a flow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description The schedule as it is stored now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    disableSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Paused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    enableSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resumed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    runScheduledFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Id of the flow.
                 * @example 101
                 */
                flowId: components["parameters"]["FlowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowExecutionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listScheduleVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved versions of a schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getScheduleVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ScheduleVersionUuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a saved version of a schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    diffScheduleVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the schedule.
                 * @example 201
                 */
                scheduleId: components["parameters"]["ScheduleId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["ScheduleVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 5b1f2a3c-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["ScheduleVersionUuidTo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two saved versions of a schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiffLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the connections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionInput"];
            };
        };
        responses: {
            /** @description The saved connection with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    bulkEditConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IoBulkRequest"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listRecentConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the connections last opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionInput"];
            };
        };
        responses: {
            /** @description How the test went */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionInput"];
            };
        };
        responses: {
            /** @description The connection as it is stored now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["ServerError"];
        };
    };
    listConnectionFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    object: string;
                };
            };
        };
        responses: {
            /** @description List the fields of an object */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPart"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listConnectionObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description List what a connection reaches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPart"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getConnectionUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List where a connection is used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listConnectionVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved versions of a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getConnectionVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ConnectionVersionUuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a saved version of a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    setConnectionVersionMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["ConnectionVersionUuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HistoryMessageUpdateRequest"];
            };
        };
        responses: {
            /** @description The version with its message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    diffConnectionVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connection.
                 * @example 301
                 */
                connectionId: components["parameters"]["ConnectionId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["ConnectionVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 3e9a7b6d-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["ConnectionVersionUuidTo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two saved versions of a connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiffLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the formats */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createFormat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormatInput"];
            };
        };
        responses: {
            /** @description The saved format with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    bulkEditFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IoBulkRequest"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listRecentFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the formats last opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getFormat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceFormat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormatInput"];
            };
        };
        responses: {
            /** @description The format as it is stored now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteFormat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["ServerError"];
        };
    };
    getFormatUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List where a format is used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listFormatVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved versions of a format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getFormatVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["FormatVersionUuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a saved version of a format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Format"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    setFormatVersionMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the saved version.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuid: components["parameters"]["FormatVersionUuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HistoryMessageUpdateRequest"];
            };
        };
        responses: {
            /** @description The version with its message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    diffFormatVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the format.
                 * @example 401
                 */
                formatId: components["parameters"]["FormatId"];
                /**
                 * @description Uuid of the version to compare from.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a01
                 */
                uuidFrom: components["parameters"]["FormatVersionUuidFrom"];
                /**
                 * @description Uuid of the version to compare to.
                 * @example 9c4e8f1b-8a51-4c5e-9d5f-1f1f6b6f0a02
                 */
                uuidTo: components["parameters"]["FormatVersionUuidTo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two saved versions of a format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiffLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listListeners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listeners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The listener; its fields are not shown. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListenerInput"];
            };
        };
        responses: {
            /** @description The saved listener with its new id and its URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    bulkEditListeners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The ids and the actions. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IoBulkRequest"];
            };
        };
        responses: {
            /** @description The edit is done; what is reported about it is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listRecentListeners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listeners that the caller opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener.
                 * @example 501
                 */
                listenerId: components["parameters"]["ListenerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listener */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener.
                 * @example 501
                 */
                listenerId: components["parameters"]["ListenerId"];
            };
            cookie?: never;
        };
        /** @description The whole listener as it shall be from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListenerInput"];
            };
        };
        responses: {
            /** @description The listener was replaced; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener.
                 * @example 501
                 */
                listenerId: components["parameters"]["ListenerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listener is in the recycle bin; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The listener is in the recycle bin, for a service that has nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    exportObjects: {
        parameters: {
            query?: {
                /** @description Leave passwords out of the bundle, so that the importing side keeps its own. */
                excludeCredentials?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    importObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The bundle and what to do where an object is there already. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description What became of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    previewObjectImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The request of the import that is thought of. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description What the import would do; its shape is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectImportPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listExportableObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connections and formats; their arrangement is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportableObject"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    runSql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The SQL and the connection; how they are named is not shown. */
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    connectionId: Int64;
                    sql: string;
                };
            };
        };
        responses: {
            /** @description What the SQL gave; its shape is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SqlRows"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getSqlConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the SQL execution.
                 * @example 7001
                 */
                executionId: components["parameters"]["SqlExecutionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log; whether it is wrapped in JSON is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listMetadataTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What kind of types to list; the words are not shown.
                 * @example connections
                 */
                type: components["parameters"]["MetadataType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types; how they are described is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetadataType"][];
                };
            };
            /** @description The request is invalid. Whether the service responds with this status is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getConnectionTypeMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `connection.database.postgres`.
                 * @example connection.database.postgres
                 */
                key: components["parameters"]["MetadataKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The property keys of the type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeMetadata"];
                };
            };
            /** @description The request is invalid. Whether the service responds with this status is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getFormatTypeMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `format.text.csv`.
                 * @example format.text.csv
                 */
                key: components["parameters"]["FormatMetadataKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The property keys of the type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeMetadata"];
                };
            };
            /** @description The request is invalid. Whether the service responds with this status is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getFlowTypeMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Type key, such as `flow.etl.database`.
                 * @example flow.etl.database
                 */
                key: components["parameters"]["FlowMetadataKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The property keys of the type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeMetadata"];
                };
            };
            /** @description The request is invalid. Whether the service responds with this status is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listMacros: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The macros */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createMacro: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The macro; its fields are not shown. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroInput"];
            };
        };
        responses: {
            /** @description The saved macro with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 61
                 */
                macroId: components["parameters"]["MacroId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The macro */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 61
                 */
                macroId: components["parameters"]["MacroId"];
            };
            cookie?: never;
        };
        /** @description The whole macro as it shall be from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroInput"];
            };
        };
        responses: {
            /** @description The macro was replaced; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 66
                 */
                macroId: components["parameters"]["UnusedMacroId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The macro is gone; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The macro is gone, for a service that has nothing to say about it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            /** @description A flow still uses the macro; the body lists what refers to it, in a shape that is not shown */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    getMacroUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the macro.
                 * @example 61
                 */
                macroId: components["parameters"]["MacroId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users of the macro; their shape is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listFunctions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The functions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunctionDescription"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    searchTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to look for, in a shape that is not shown. */
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                };
            };
        };
        responses: {
            /** @description The templates that were found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template.
                 * @example 81
                 */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The webhook. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The saved webhook with its new id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            /** @description Something still refers to the object. Whether the service responds with this status is not shown. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listWebhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event types */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    replaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** @description The whole webhook as it shall be from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook was replaced; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recent deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 71
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description Id of the delivery.
                 * @example 9001
                 */
                eventId: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its payload and its response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    searchMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to look for, in a shape that is not shown. */
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    listenerId?: Int64;
                    /** @description Text in the body. */
                    text?: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    from?: Int64;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    to?: Int64;
                };
            };
        };
        responses: {
            /** @description The messages that were found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener message.
                 * @example 601
                 */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The body of the message; whether it is wrapped, and its media type if not, is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    runCommands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The commands, in a shape that is not shown. */
        requestBody: {
            content: {
                "application/json": {
                    commands: string[];
                };
            };
        };
        responses: {
            /** @description The output of the commands, in a shape that is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutput"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listCommands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Command"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Name, or part of a name, to look for. Whether it may be left out is not shown. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHit"][];
                };
            };
            /** @description The request is invalid. Whether the service responds with this status is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    searchWithFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The filters, in a shape that is not shown. */
        requestBody?: {
            content: {
                "application/json": {
                    query?: string;
                    types?: string[];
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHit"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags in use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listAuditRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recent records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    searchAuditRecords: {
        parameters: {
            query?: {
                /** @description With true, only calls that failed are answered. */
                exception?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description From when on to look. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuditSearch"];
            };
        };
        responses: {
            /** @description The records that were found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    getAuditRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the audit record.
                 * @example 17
                 */
                auditId: components["parameters"]["ApiAuditId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details; their shape is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listDeletedObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted objects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedObject"][];
                };
            };
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    restoreDeletedObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Kind of the deleted object; the words are not shown.
                 * @example flows
                 */
                type: components["parameters"]["DeletedObjectType"];
                /**
                 * @description Id of the deleted object.
                 * @example 191
                 */
                id: components["parameters"]["DeletedObjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is active again; whether and what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["PlatformForbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools, or a failure that is reported in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListToolsReply"];
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    executeTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the tool, as the tool list has it.
                 * @example search_templates
                 */
                tool_name: components["parameters"]["ToolName"];
            };
            cookie?: never;
        };
        /** @description The arguments of the tool, by name. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description What the tool gave, or why there is nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecuteToolReply"];
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The message and how to answer it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The reply, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReply"];
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    streamChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The message and how to answer it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The stream of events, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, or a failure that is reported in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionReply"];
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    sessionChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /** @description The message and whether tools may be used. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChatRequest"];
            };
        };
        responses: {
            /** @description The reply, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReply"];
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            404: components["responses"]["AgentSessionNotFound"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    streamSessionChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /** @description The message and whether tools may be used. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChatRequest"];
            };
        };
        responses: {
            /** @description The stream of events, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            404: components["responses"]["AgentSessionNotFound"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    listSessionMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session, as createSession answers it.
                 * @example ses-0001
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages, or a failure that is reported in the body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionMessage"][];
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            404: components["responses"]["AgentSessionNotFound"];
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    getCustomKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether there is a key; how that is said is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomKeyState"];
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    setCustomKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomKeyRequest"];
            };
        };
        responses: {
            /** @description The key is set; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["AgentBadRequest"];
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    deleteCustomKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is gone; what the answer holds is not shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Protocol version that `initialize` agreed on, as the protocol asks of its clients on every later message. The service's own description does not mention it. */
                "MCP-Protocol-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A request, or a notification, which has no id. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcRequest"];
            };
        };
        responses: {
            /** @description The JSON-RPC response, plain or as an event of a stream that ends with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcReply"];
                };
            };
            /** @description A notification was taken; there is no JSON-RPC response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken; there is nothing to return. Whether the service responds with this status is not shown. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message was refused. A JSON-RPC error may come with this status as well as with 200; the body of other refusals is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["AgentUnauthorized"];
            403: components["responses"]["AgentForbidden"];
            /** @description There is no such object. Whether the service responds with this status is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client accepts no media type that the service has. Whether the service responds with this status is not shown. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The Content-Type is not application/json. Whether the service responds with this status is not shown. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot process the content. Whether the service responds with this status is not shown. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. Whether the service responds with this status is not shown. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["AgentServerError"];
        };
    };
}
