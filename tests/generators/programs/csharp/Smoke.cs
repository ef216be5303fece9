using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Extensions;
using Org.OpenAPITools.Model;

string Setting(string name) => Environment.GetEnvironmentVariable(name)!;

void Must(bool holds, string step)
{
    if (!holds) throw new InvalidOperationException(step);
}

using IHost host = Host.CreateDefaultBuilder()
    .ConfigureApi((_, options) =>
    {
        options.AddTokens(new BearerToken(Setting("API_KEY")));
        options.UseProvider<RateLimitProvider<BearerToken>, BearerToken>();
        options.AddApiHttpClients(client => client.BaseAddress = new Uri(Setting("BASE_URL")));
    })
    .Build();

IFlowsApi flows = host.Services.GetRequiredService<IFlowsApi>();
Must((await flows.ListFlowsAsync()).Ok()!.Count > 0, "list");
Flow flow = (await flows.CreateFlowAsync(new FlowInput("Made by C#"))).Ok()!;
Must((await flows.GetFlowAsync(flow.Id)).Ok()!.Name == "Made by C#", "read");
IRunsApi runs = host.Services.GetRequiredService<IRunsApi>();
Must((await runs.RunFlowAsync(flow.Id, sync: true)).Ok()!.Status == 0, "run");
IAgentToolsApi agent = host.Services.GetRequiredService<IAgentToolsApi>();
Must((await agent.ListToolsAsync()).Ok()!.Tools!.Count > 0, "tools of the agent");
Must((await flows.DeleteFlowAsync(flow.Id)).IsOk, "delete");
Must((int)(await flows.GetFlowAsync(flow.Id)).StatusCode == 404, "read of the deleted flow");
