using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using Platform;

/// <summary>List, create, read, run and delete a flow, and list the tools of the agent.</summary>
static class Smoke
{
    static string Setting(string name) => Environment.GetEnvironmentVariable(name);

    static void Must(bool holds, string step)
    {
        if (!holds) throw new InvalidOperationException(step);
    }

    static async Task<int> StatusOf(Func<Task> call)
    {
        try
        {
            await call();
            return 200;
        }
        catch (ApiException error)
        {
            return error.StatusCode;
        }
    }

    static void Main() => Calls().GetAwaiter().GetResult();

    static async Task Calls()
    {
        using (var http = new HttpClient())
        {
            http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Setting("API_KEY"));
            var client = new PlatformClient(http) { BaseUrl = Setting("BASE_URL") };
            Must((await client.ListFlowsAsync()).Count > 0, "list");
            var flow = await client.CreateFlowAsync(new FlowInput { Name = "Made by NSwag" });
            Must((await client.GetFlowAsync(flow.Id)).Name == "Made by NSwag", "read");
            // NSwag sends null in place of a body that is left out.
            var parameters = new Dictionary<string, string>();
            Must((await client.RunFlowAsync(flow.Id, sync: true, body: parameters)).Status == 0, "run");
            Must((await client.ListToolsAsync()).Tools.Count > 0, "tools of the agent");
            await client.DeleteFlowAsync(flow.Id);
            Must(await StatusOf(() => client.GetFlowAsync(flow.Id)) == 404, "read of the deleted flow");
        }
    }
}
