"""How a run calls models: adaptive concurrency, one layer of retries, a budget, a breaker, fair shares."""

from runner.models.traffic.breaker import BreakerOptions
from runner.models.traffic.budget import Allowance, Amount, Budget
from runner.models.traffic.clock import Clock, ManualClock, SystemClock
from runner.models.traffic.cost import Price
from runner.models.traffic.limit import LimitOptions
from runner.models.traffic.retry import RetryOptions
from runner.models.traffic.traffic import Deployment, DeploymentOptions, Load, Traffic

__all__ = [
    "Allowance",
    "Amount",
    "BreakerOptions",
    "Budget",
    "Clock",
    "Deployment",
    "DeploymentOptions",
    "LimitOptions",
    "Load",
    "ManualClock",
    "Price",
    "RetryOptions",
    "SystemClock",
    "Traffic",
]
